//! Each dialect is a [`Dialect`].

use super::{
    Anime, AnimeDuration, Compose, CoreAnimation, CoreAnimationPerceptual, Dialect, DynamicAnimation, Flutter,
    FlutterDuration, FlutterRatio, Gsap, HalfLife, Juckett, Material3, MotionJs, MotionJsDuration, MotionJsVisual,
    Origami, Pop, ReactSpring, ReactSpringFrequency, Reanimated, ReanimatedDuration, Rebound, SwiftUi, SwiftUiPhysical,
    SwiftUiResponse, SwiftUiSettling, UiKit, UiKitTiming, Wobble,
};

impl From<SwiftUi> for Dialect {
    fn from(words: SwiftUi) -> Self {
        Self::SwiftUi(words)
    }
}

impl From<SwiftUiResponse> for Dialect {
    fn from(words: SwiftUiResponse) -> Self {
        Self::SwiftUiResponse(words)
    }
}

impl From<SwiftUiPhysical> for Dialect {
    fn from(words: SwiftUiPhysical) -> Self {
        Self::SwiftUiPhysical(words)
    }
}

impl From<SwiftUiSettling> for Dialect {
    fn from(words: SwiftUiSettling) -> Self {
        Self::SwiftUiSettling(words)
    }
}

impl From<UiKit> for Dialect {
    fn from(words: UiKit) -> Self {
        Self::UiKit(words)
    }
}

impl From<UiKitTiming> for Dialect {
    fn from(words: UiKitTiming) -> Self {
        Self::UiKitTiming(words)
    }
}

impl From<CoreAnimation> for Dialect {
    fn from(words: CoreAnimation) -> Self {
        Self::CoreAnimation(words)
    }
}

impl From<CoreAnimationPerceptual> for Dialect {
    fn from(words: CoreAnimationPerceptual) -> Self {
        Self::CoreAnimationPerceptual(words)
    }
}

impl From<Compose> for Dialect {
    fn from(words: Compose) -> Self {
        Self::Compose(words)
    }
}

impl From<DynamicAnimation> for Dialect {
    fn from(words: DynamicAnimation) -> Self {
        Self::DynamicAnimation(words)
    }
}

impl From<Material3> for Dialect {
    fn from(words: Material3) -> Self {
        Self::Material3(words)
    }
}

impl From<Flutter> for Dialect {
    fn from(words: Flutter) -> Self {
        Self::Flutter(words)
    }
}

impl From<FlutterRatio> for Dialect {
    fn from(words: FlutterRatio) -> Self {
        Self::FlutterRatio(words)
    }
}

impl From<FlutterDuration> for Dialect {
    fn from(words: FlutterDuration) -> Self {
        Self::FlutterDuration(words)
    }
}

impl From<MotionJs> for Dialect {
    fn from(words: MotionJs) -> Self {
        Self::MotionJs(words)
    }
}

impl From<MotionJsDuration> for Dialect {
    fn from(words: MotionJsDuration) -> Self {
        Self::MotionJsDuration(words)
    }
}

impl From<MotionJsVisual> for Dialect {
    fn from(words: MotionJsVisual) -> Self {
        Self::MotionJsVisual(words)
    }
}

impl From<ReactSpring> for Dialect {
    fn from(words: ReactSpring) -> Self {
        Self::ReactSpring(words)
    }
}

impl From<ReactSpringFrequency> for Dialect {
    fn from(words: ReactSpringFrequency) -> Self {
        Self::ReactSpringFrequency(words)
    }
}

impl From<Reanimated> for Dialect {
    fn from(words: Reanimated) -> Self {
        Self::Reanimated(words)
    }
}

impl From<ReanimatedDuration> for Dialect {
    fn from(words: ReanimatedDuration) -> Self {
        Self::ReanimatedDuration(words)
    }
}

impl From<Wobble> for Dialect {
    fn from(words: Wobble) -> Self {
        Self::Wobble(words)
    }
}

impl From<Anime> for Dialect {
    fn from(words: Anime) -> Self {
        Self::Anime(words)
    }
}

impl From<AnimeDuration> for Dialect {
    fn from(words: AnimeDuration) -> Self {
        Self::AnimeDuration(words)
    }
}

impl From<Gsap> for Dialect {
    fn from(words: Gsap) -> Self {
        Self::Gsap(words)
    }
}

impl From<Rebound> for Dialect {
    fn from(words: Rebound) -> Self {
        Self::Rebound(words)
    }
}

impl From<Origami> for Dialect {
    fn from(words: Origami) -> Self {
        Self::Origami(words)
    }
}

impl From<Pop> for Dialect {
    fn from(words: Pop) -> Self {
        Self::Pop(words)
    }
}

impl From<HalfLife> for Dialect {
    fn from(words: HalfLife) -> Self {
        Self::HalfLife(words)
    }
}

impl From<Juckett> for Dialect {
    fn from(words: Juckett) -> Self {
        Self::Juckett(words)
    }
}
