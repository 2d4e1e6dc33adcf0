//! The list of dialects: names, defaults, code, messages.

use super::*;
use carom::Spring;

/// The line of each dialect for SwiftUI's bouncy spring, at four digits. A part between guillemets belongs to a start with a velocity of
/// 1200/s, 300 from the target. A second part, after a bar, belongs to a start at rest.
#[test]
fn every_dialect_writes_one_line_of_code() {
    let spring = SwiftUi::BOUNCY.spring();
    let critical = Spring::from_response_damping_ratio(0.5, 1.0);
    for (name, text) in [
        ("swiftui", "‹Animation.interpolatingSpring(›Spring(duration: 0.5, bounce: 0.3)‹, initialVelocity: 4)›"),
        (
            "swiftui-response",
            "‹Animation.interpolatingSpring(›Spring(response: 0.5, dampingRatio: 0.7)‹, initialVelocity: 4)›",
        ),
        (
            "swiftui-physical",
            "‹Animation.interpolatingSpring(›Spring(mass: 1, stiffness: 157.9, damping: 17.59)‹, initialVelocity: 4)›",
        ),
        (
            "swiftui-settling",
            "‹Animation.interpolatingSpring(›Spring(settlingDuration: 0.783, dampingRatio: 0.7)‹, initialVelocity: 4)›",
        ),
        ("uikit", "UIView.animate(springDuration: 0.5, bounce: 0.3‹, initialSpringVelocity: 4›) { }"),
        (
            "uikit-timing",
            "UISpringTimingParameters(mass: 1, stiffness: 157.9, damping: 17.59, \
             initialVelocity: ‹CGVector(dx: 4, dy: 0)|.zero›)",
        ),
        (
            "core-animation",
            "animation.mass = 1; animation.stiffness = 157.9; animation.damping = 17.59‹; \
             animation.initialVelocity = 4›",
        ),
        (
            "core-animation-perceptual",
            "let animation = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)‹; animation.initialVelocity = 4›",
        ),
        (
            "compose",
            "‹animatable.animateTo(target, ›spring(dampingRatio = 0.7f, stiffness = 157.9f)‹, initialVelocity = 1200f)›",
        ),
        (
            "dynamic-animation",
            "‹SpringAnimation(view, property).setSpring(SpringForce(target)|SpringForce()›.setDampingRatio(0.7f).\
             setStiffness(157.9f)‹).setStartVelocity(1200f)›",
        ),
        (
            "material3",
            "‹animatable.animateTo(target, ›spring<Float>(dampingRatio = 0.7f, stiffness = 157.9f)‹, \
             initialVelocity = 1200f)›",
        ),
        ("arkui", "curves.springMotion(0.5, 0.7)"),
        ("arkui-interpolating", "curves.interpolatingSpring(‹4|0›, 1, 157.9, 17.59)"),
        (
            "flutter",
            "‹SpringSimulation(›SpringDescription(mass: 1, stiffness: 157.9, damping: 17.59)‹, start, target, 1200)›",
        ),
        (
            "flutter-ratio",
            "‹SpringSimulation(›SpringDescription.withDampingRatio(mass: 1, stiffness: 157.9, ratio: 0.7)‹, start, \
             target, 1200)›",
        ),
        (
            "flutter-duration",
            "‹SpringSimulation(›SpringDescription.withDurationAndBounce(duration: Duration(milliseconds: 500), \
             bounce: 0.3)‹, start, target, 1200)›",
        ),
        ("motion", "{ type: \"spring\", stiffness: 157.9, damping: 17.59‹, velocity: 1200› }"),
        ("motion-duration", "{ type: \"spring\", duration: 0.783, bounce: 0.3 }"),
        ("motion-visual", "{ type: \"spring\", visualDuration: 0.4167, bounce: 0.3‹, velocity: 1200› }"),
        ("react-spring", "{ tension: 157.9, friction: 17.59‹, velocity: 1.2› }"),
        ("react-spring-frequency", "{ frequency: 0.5, damping: 0.7‹, velocity: 1.2› }"),
        ("remotion", "spring({ frame, fps, config: { stiffness: 157.9, damping: 17.59 } })"),
        ("reanimated", "withSpring(target, { stiffness: 157.9, damping: 17.59, mass: 1‹, velocity: 1200› })"),
        ("reanimated-duration", "withSpring(target, { duration: 926.3, dampingRatio: 0.7 })"),
        (
            "wobble",
            "new Spring({ ‹fromValue, toValue, initialVelocity: 1.2, ›stiffness: 157.9, damping: 17.59, mass: 1 })",
        ),
        ("anime", "spring({ mass: 1, stiffness: 157.9, damping: 17.59‹, velocity: 4› })"),
        ("anime-duration", "spring({ duration: 500, bounce: 0.3 })"),
        ("svelte", "new Spring(value, { stiffness: 0.03788, damping: 0.2541 })"),
        ("rebound", "‹spring.setSpringConfig(›new SpringConfig(157.9, 17.59)‹).setVelocity(1200).setEndValue(target)›"),
        (
            "origami",
            "‹spring.setSpringConfig(›SpringConfig.fromOrigamiTensionAndFriction(20.03, 5.531)‹).setVelocity(1200).\
             setEndValue(target)›",
        ),
        ("pop", "animation.springBounciness = 5.147; animation.springSpeed = 3.329;‹ animation.velocity = @(1200);›"),
        (
            "figma",
            "{ type: \"CUSTOM_SPRING\", easingFunctionSpring: { mass: 1, stiffness: 157.9, damping: 17.59, \
             initialVelocity: 0 } }",
        ),
        (
            "libadwaita",
            "adw_spring_params_new (0.7, 1, 157.9)‹; adw_spring_animation_set_initial_velocity (animation, 1200)›",
        ),
        ("niri", "spring damping-ratio=0.7 stiffness=157.9 epsilon=0.0001"),
        ("hyprland", "hl.curve(\"name\", { type = \"spring\", mass = 1, stiffness = 157.9, dampening = 17.59 })"),
        ("kwin", "SpringMotion motion(157.9, 0.7);‹ motion.setVelocity(1200);›"),
        ("slint", "animate x { duration: 0.5s; easing: spring(0.3); }"),
        ("gpui", "SpringAnimation::new(SpringConfig::new(157.9_f32, 17.59_f32, 1_f32)).to(target)"),
        ("qml", "SpringAnimation { spring: 2.195; damping: 0.2453 }"),
        ("winui", "animation.Period = TimeSpan.FromMilliseconds(500); animation.DampingRatio = 0.7f;"),
        ("half-life", "‹v = 1200; ›spring_damper_exact(x, v, x_goal, v_goal, 2, 0.1576, dt);"),
        ("juckett", "CalcDampedSpringMotionParams(&params, deltaTime, 12.57, 0.7);‹ velocity = 1200;›"),
        ("smooth-damp", "‹velocity = 1200f; ›value = Mathf.SmoothDamp(value, target, ref velocity, 0.1592f);"),
        (
            "unreal",
            "‹Velocity = 1200f; ›SpringMath::CriticalSpringDamper(Value, Velocity, Target, 0.1592f, DeltaTime);",
        ),
        (
            "unreal-half-life",
            "‹Velocity = 1200f; ›SpringMath::CriticalSpringDamper(Value, Velocity, Target, \
             SpringMath::HalfLifeToSmoothingTime(0.1103f), DeltaTime);",
        ),
        ("fusion", "local spring = scope:Spring(goal, 12.57, 0.7)‹; spring:setVelocity(1200)›"),
    ] {
        let dialect = Dialect::from_spring(name, &spring).or_else(|_| Dialect::from_spring(name, &critical)).unwrap();
        let (mut at_rest, mut moving) = (std::string::String::new(), std::string::String::new());
        for (index, part) in text.split(['‹', '›']).enumerate() {
            let (with, without) = part.split_once('|').unwrap_or((part, if index % 2 == 0 { part } else { "" }));
            moving += with;
            at_rest += without;
        }
        assert_eq!(format!("{:.4}", dialect.code()), at_rest);
        if moving == at_rest {
            assert_eq!(dialect.release(1200.0, 300.0).unwrap_err().field(), "velocity", "{name}");
        } else {
            let (dialect, native) = dialect.release(1200.0, 300.0).unwrap();
            assert_eq!(format!("{:.4}", dialect.code_with_velocity(native)), moving);
            assert_eq!(dialect.release(0.0, 300.0), Ok((dialect, 0.0)), "{name}");
        }
    }
    let gsap = Dialect::from_spring("gsap", &spring).unwrap();
    // The ease can't start as slowly as this.
    assert_eq!(gsap.release(1200.0, 300.0).unwrap_err().field(), "velocity");
    let (gsap, native) = gsap.release(6000.0, 300.0).unwrap();
    let code = format!("{:.4}", gsap.code_with_velocity(native));
    assert_eq!((native, code.as_str()), (20.0, "{ duration: 0.788, ease: \"elastic.out(1.6, 0.8885)\" }"));
}

#[test]
fn code_includes_optional_numbers_unless_they_are_defaults() {
    for (text, line) in [
        (
            "swiftui-physical stiffness=1 damping=3 allow_over_damping=true",
            "Spring(mass: 1, stiffness: 1, damping: 3, allowOverDamping: true)",
        ),
        (
            "core-animation damping=30 allows_overdamping=true",
            "animation.mass = 1; animation.stiffness = 100; animation.damping = 30; animation.allowsOverdamping = true",
        ),
        ("motion mass=2", "{ type: \"spring\", stiffness: 100, damping: 10, mass: 2 }"),
        ("react-spring mass=2", "{ tension: 170, friction: 26, mass: 2 }"),
        ("qml spring=2 damping=0.2 mass=2", "SpringAnimation { spring: 2; damping: 0.2; mass: 2 }"),
        (
            "wobble allows_overdamping=true",
            "new Spring({ stiffness: 100, damping: 10, mass: 1, allowsOverdamping: true })",
        ),
        (
            "swiftui-settling settling_duration=1 damping_ratio=1 epsilon=0.01",
            "Spring(settlingDuration: 1, dampingRatio: 1, epsilon: 0.01)",
        ),
        (
            "libadwaita carousel epsilon=0.01",
            "adw_spring_params_new (1, 0.5, 500); adw_spring_animation_set_epsilon (animation, 0.01)",
        ),
    ] {
        assert_eq!(format!("{}", Dialect::parse(text).unwrap().code()), line);
    }
}

#[test]
fn an_error_says_what_is_wrong_with_the_text_of_a_dialect() {
    for (text, message) in [
        ("", "a dialect is missing"),
        ("swift", "there is no dialect `swift`"),
        ("origami tenson=40", "origami has no field `tenson`; it has tension, friction"),
        ("origami tension=x", "`tension` must be a number, but is `x`"),
        ("origami 40", "origami has no preset `40`; it has chain-main, chain-attachment; or write field=value"),
        ("rebound stiff", "rebound has no preset `stiff`; write field=value"),
        (
            "swiftui interactiveSpring",
            "swiftui has no preset `interactiveSpring`; it has smooth, snappy, bouncy; or write field=value; did you mean \
             `swiftui-response interactive`?",
        ),
        ("juckett damping_ratio=1", "juckett needs `angular_frequency`"),
        ("wobble allows_overdamping=2", "`allows_overdamping` must be 0 (no) or 1 (yes), but is 2"),
        ("swiftui bounce=0.1 bounce=0.2", "`bounce` is given twice"),
        ("react-spring slow slow", "`slow` is given twice"),
        ("react-spring slow mass=2 stiff", "`slow` and `stiff` are two presets; give only one"),
        ("compose StiffnessLow stiffness=300", "`stiffness` is given twice"),
        ("compose StiffnessLow StiffnessHigh", "`stiffness` is given twice"),
        (
            "dynamic-animation slow",
            "dynamic-animation has no preset `slow`; it has DAMPING_RATIO_HIGH_BOUNCY, DAMPING_RATIO_MEDIUM_BOUNCY, \
             DAMPING_RATIO_LOW_BOUNCY, DAMPING_RATIO_NO_BOUNCY, STIFFNESS_HIGH, STIFFNESS_MEDIUM, STIFFNESS_LOW, \
             STIFFNESS_VERY_LOW; or write field=value",
        ),
        ("swiftui duration=NaN", "`duration` must be finite and greater than 0, but is NaN"),
    ] {
        assert_eq!(format!("{}", Dialect::parse(text).unwrap_err()), message);
    }
    let repeated = Dialect::from_fields("swiftui", [("bounce", 0.1), ("bounce", 0.2)]);
    assert_eq!(repeated, Err(DialectError::Repeated("bounce")));
}

#[test]
fn a_field_overrides_a_preset_and_may_have_the_value_true() {
    let slow = Dialect::parse("react-spring slow mass=2").unwrap();
    assert_eq!(slow, ReactSpring { mass: 2.0, ..ReactSpring::preset("slow").unwrap() }.into());
    assert_eq!(Dialect::parse("react-spring mass=2 slow"), Ok(slow));
    let wobble = Dialect::parse("wobble damping=50 allows_overdamping=true").unwrap();
    assert_eq!(wobble.spring().damping, 50.0);
    let compose = Dialect::parse("compose DampingRatioLowBouncy StiffnessVeryLow");
    assert_eq!(compose, Ok(Compose { damping_ratio: 0.75, stiffness: 50.0 }.into()));
    let niri = Niri { damping_ratio: 1.0, stiffness: 800.0, epsilon: 0.0001 };
    assert_eq!(Dialect::parse("niri damping-ratio=1 stiffness=800 epsilon=0.0001"), Ok(niri.into()));
    assert_eq!(Dialect::parse("compose StiffnessVeryLow"), Ok(Compose { damping_ratio: 1.0, stiffness: 50.0 }.into()));
}

#[test]
fn every_line_of_code_that_a_dialect_writes_can_be_read_back() {
    let springs = [(1.0, 170.0, 26.0), (1.0, 230.5, 12.0), (2.0, 400.0, 7.5)];
    let springs = springs.map(|(mass, stiffness, damping)| Spring { mass, stiffness, damping });
    for name in Dialect::NAMES {
        let presets = Dialect::presets_of(name).map(|(_, preset)| preset);
        let own = springs.iter().filter_map(|spring| Dialect::from_spring(name, spring).ok()).chain(presets);
        for dialect in own.flat_map(|own| [Some((own, 0.0)), own.release(3.0, 1.0).ok()]).flatten() {
            let code = format!("{}", dialect.0.code_with_velocity(dialect.1));
            let read = Dialect::from_code(&code).unwrap_or_else(|| panic!("{name}: {code}"));
            let read = read.unwrap_or_else(|error| panic!("{name}: {code}: {error}"));
            // Two dialects may both read a line, but only if they give the same spring.
            let (own, other) = (dialect.0.spring(), read.spring());
            let pairs = [(own.response(), other.response()), (own.damping_ratio(), other.damping_ratio())];
            assert!(pairs.iter().all(|(a, b)| (a / b - 1.0).abs() < 1e-9 || a == b), "{name}: {code}: {read:?}");
        }
    }
}

#[test]
fn lines_from_real_programs_are_read() {
    for (code, text) in [
        (".spring(response: 0.55, dampingFraction: 0.825)", "swiftui-response response=0.55 damping_ratio=0.825"),
        (
            "withAnimation(.spring(response: 0.4, dampingFraction: 0.6, blendDuration: 0)) {",
            "swiftui-response response=0.4 damping_ratio=0.6",
        ),
        (".interactiveSpring()", "swiftui-response interactive"),
        (".interactiveSpring(response: 0.3)", "swiftui-response response=0.3 damping_ratio=0.86"),
        (".spring(duration: 0.5, bounce: 0.3)", "swiftui duration=0.5 bounce=0.3"),
        (".smooth", "swiftui smooth"),
        (
            ".interpolatingSpring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 0)",
            "swiftui-physical mass=1 stiffness=100 damping=10",
        ),
        (r#"{"type":"spring","stiffness":400,"damping":30}"#, "motion stiffness=400 damping=30"),
        (
            r#"transition={{ type: "spring", damping: 30, stiffness: 400, mass: 0.5 }}"#,
            "motion stiffness=400 damping=30 mass=0.5",
        ),
        (r#"{ type: "spring", duration: 0.8, bounce: 0.25 }"#, "motion-duration duration=0.8 bounce=0.25"),
        ("{ type: spring, visualDuration: .5, bounce: .2 }", "motion-visual visual_duration=0.5 bounce=0.2"),
        ("spring damping-ratio=0.8 stiffness=1000 epsilon=0.0001", "niri damping-ratio=0.8 stiffness=1000"),
        (
            r#"hl.curve("pop", { type = "spring", mass = 1, stiffness = 300, dampening = 20 })"#,
            "hyprland stiffness=300 dampening=20",
        ),
        ("config: { tension: 280, friction: 60 }", "react-spring tension=280 friction=60"),
        (
            "spring(dampingRatio = Spring.DampingRatioMediumBouncy, stiffness = Spring.StiffnessLow)",
            "compose DampingRatioMediumBouncy StiffnessLow",
        ),
        ("withSpring(100, { damping: 12, stiffness: 90, mass: 1 })", "reanimated damping=12 stiffness=90 mass=1"),
        ("const SpringDescription(mass: 80, stiffness: 100, damping: 1)", "flutter mass=80 stiffness=100 damping=1"),
    ] {
        assert_eq!(Dialect::from_code(code), Some(Ok(Dialect::parse(text).unwrap())), "{code}");
    }
    for code in ["", "let x = 3", "{ opacity: 1 }", "smooth", "transition: all 0.3s ease", "{\"law\":\"friction\"}"] {
        assert_eq!(Dialect::from_code(code), None, "{code}");
    }
    let wrong = Dialect::from_code(".spring(response: -1, dampingFraction: 1)").unwrap().unwrap_err();
    assert!(format!("{wrong}").contains("`response` must be"), "{wrong}");
}

#[test]
fn numbers_beyond_the_domain_are_errors() {
    // These are the ends of the ranges of mass and stiffness.
    for (mass, stiffness) in [(1e-15, 1e15), (1e15, 1e-15)] {
        let spring = Spring { mass, stiffness, damping: 1.0 };
        assert_eq!(spring.validate(), Ok(()));
        for name in Dialect::NAMES {
            if let Ok(dialect) = Dialect::from_spring(name, &spring) {
                assert_eq!(dialect.validate(), Ok(()), "{dialect:?}");
                let code = format!("{}", dialect.code());
                assert!(!code.contains("inf") && !code.contains("NaN"), "{code}");
            }
        }
    }
    for text in ["swiftui duration=1e-200", "juckett angular_frequency=1e200 damping_ratio=1"] {
        let error = format!("{}", Dialect::parse(text).unwrap_err());
        assert_eq!(error, "`stiffness` must be finite and at least 0, but is inf");
    }
}
