/**
 * A lamp, and what it can do.
 */

/** The colour of the light. */
export type Color = 'warm' | 'cold' | { red: number; green: number; blue: number }

/** A lamp as it is now. Functions return a new one, and change nothing. */
export interface Lamp {
  isOn: boolean
  /** From 0 to 1. */
  brightness: number
  color: Color
}

/** The brightness of a new lamp. */
export const DEFAULT_BRIGHTNESS: number = 0.8

/**
 * Creates a lamp that is off.
 * @param color the colour of its light
 * @returns the lamp
 */
export function createLamp(color: Color = 'warm'): Lamp {
  return { isOn: false, brightness: DEFAULT_BRIGHTNESS, color }
}

/**
 * Turns a lamp on or off.
 * @param lamp the lamp
 * @returns the lamp in its other state
 */
export function toggle(lamp: Lamp): Lamp {
  return { ...lamp, isOn: !lamp.isOn }
}

/**
 * Sets the brightness.
 * @param lamp the lamp
 * @param brightness from 0 to 1; other values are limited
 * @returns the lamp with its new brightness
 * @example
 * const evening = dim(toggle(createLamp('warm')), 0.4)
 */
export function dim(lamp: Lamp, brightness: number): Lamp {
  return { ...lamp, brightness: Math.min(1, Math.max(0, brightness)) }
}
