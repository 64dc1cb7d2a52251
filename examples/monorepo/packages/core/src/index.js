// #region lamp
/** Creates a lamp that is off. */
export function createLamp() {
  return { isOn: false }
}
// #endregion lamp

/** Turns a lamp on or off. */
export function toggle(lamp) {
  return { ...lamp, isOn: !lamp.isOn }
}
