use carom::*;
fn main(){
  for (k,c) in [(100.0,10.0),(180.0,12.0),(500.0,10.0)] {
    let s=Spring{mass:1.0,stiffness:k,damping:c}.motion(State::at_rest(0.0),1.0);
    for tol in [0.02,0.01,0.005,0.002,0.001,0.0005] {
      let t=std::time::Instant::now(); let l=carom_export::css_linear(&s,tol).unwrap(); let d=t.elapsed();
      let x=l.to_string(); println!("{k}|{c}|{tol}|{}|{}|{:.6}|{}|{:?}|{x}", l.points().len(), x.len(), l.error(), l.duration_ms(),d);
    }
  }
}
