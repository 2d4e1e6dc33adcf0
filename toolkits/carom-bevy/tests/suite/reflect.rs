//! The types in the registry.

use crate::app;
use bevy_ecs::reflect::{AppTypeRegistry, ReflectComponent};
use bevy_math::{Vec3, vec3};
use bevy_reflect::Reflect as _;
use bevy_transform::components::Transform;
use carom::Spring;
use carom_bevy::{CaromPlugin, KineticScroll, Sprung, Translation, UiTranslation};
use std::any::TypeId;
use std::time::Duration;

#[test]
fn a_sprung_component_is_cloned_and_inserted_by_reflection() {
    let mut app = app(Duration::from_millis(16));
    app.add_plugins(CaromPlugin::default());
    let card = Sprung::<Translation>::at(Vec3::ZERO, Spring::from_duration_bounce(0.4, 0.2)).to(vec3(9.0, 0.0, 1.0));
    let entity = app.world_mut().spawn(Transform::default()).id();
    let registry = app.world().resource::<AppTypeRegistry>().clone();
    let registry = registry.read();
    let registration = registry.get_with_short_type_path("Sprung<Translation>").expect("it is registered");
    let component = registration.data::<ReflectComponent>().expect("it is a component");
    let clone = card.as_reflect().reflect_clone().expect("it is cloned");
    component.insert(&mut app.world_mut().entity_mut(entity), clone.as_partial_reflect(), &registry);
    for _ in 0..200 {
        app.update();
    }
    assert_eq!(app.world().get::<Transform>(entity).map(|transform| transform.translation), Some(card.target()));
    for id in [TypeId::of::<Sprung<UiTranslation>>(), TypeId::of::<Translation>(), TypeId::of::<KineticScroll>()] {
        assert!(registry.contains(id));
    }
}
