/** The state of the lab: a chain of heads. */
export interface Setting {
  heads: number;
  leader_tension: number;
  leader_friction: number;
  follower_tension: number;
  follower_friction: number;
}

/** The chain of Rebound's demo, which is shown if the address names none. */
export const FIRST: Setting = {
  heads: 4,
  leader_tension: 40,
  leader_friction: 6,
  follower_tension: 70,
  follower_friction: 10,
};

export const isFirst = (setting: Setting): boolean =>
  (Object.keys(FIRST) as (keyof Setting)[]).every((name) => setting[name] === FIRST[name]);
