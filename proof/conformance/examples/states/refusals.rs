//! Specs with one change each.

use carom_spec::Spec;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Returns changed specs of four motions of each law. In each, one field, at any depth, is missing, renamed or added,
/// or has another value.
pub(crate) fn refusals(lines: &[String]) -> Result<String, serde_json::Error> {
    let mut of_law = BTreeMap::new();
    let mut text = String::new();
    for line in lines {
        let motion: Value = serde_json::from_str(line)?;
        let count = of_law.entry(motion["law"].to_string()).or_insert(0);
        *count += 1;
        if *count > 4 {
            continue;
        }
        for changed in changes(&motion) {
            let problem = Spec::from_json(&changed.to_string()).err().map(|error| error.message());
            text += &format!("{}\n", json!({ "motion": changed, "problem": problem }));
        }
    }
    Ok(text)
}

/// Returns copies of the value with one change each.
fn changes(value: &Value) -> Vec<Value> {
    let others =
        [json!(null), json!(-1), json!(0), json!(-0.0), json!(1e300), json!(true), json!("much"), json!([]), json!({})];
    let mut all: Vec<Value> = others.into_iter().filter(|other| other != value).collect();
    match value {
        Value::Object(fields) => {
            for (name, inner) in fields {
                let rest = || fields.iter().filter(|(other, _)| *other != name).map(|(k, v)| (k.clone(), v.clone()));
                all.push(Value::Object(rest().collect()));
                all.push(Value::Object(rest().chain([(format!("{name}s"), inner.clone())]).collect()));
                let with = |changed| Value::Object(rest().chain([(name.clone(), changed)]).collect());
                all.extend(changes(inner).into_iter().map(with));
            }
            for more in
                ["mass", "until", "stiffness", "drag"].map(str::to_owned).iter().filter(|m| !fields.contains_key(*m))
            {
                all.push(Value::Object(fields.clone().into_iter().chain([(more.clone(), json!(0.5))]).collect()));
            }
        }
        Value::Array(items) => {
            for i in 0..items.len() {
                let with = |changed| {
                    Value::Array(
                        items
                            .iter()
                            .enumerate()
                            .map(|(j, item)| if j == i { &changed } else { item }.clone())
                            .collect(),
                    )
                };
                all.extend(changes(&items[i]).into_iter().map(with));
            }
            all.extend(items.last().map(|item| Value::Array(items.iter().chain([item]).cloned().collect())));
        }
        _ => {}
    }
    all
}
