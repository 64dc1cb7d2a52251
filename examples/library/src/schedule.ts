/**
 * When a lamp turns on by itself.
 */
import { type Lamp, toggle } from './lamp.ts'

/** Hours of a day, from 0 to 24. */
export interface Hours {
  from: number
  to: number
}

/**
 * Turns a lamp on during some hours, and off in the others.
 * @param lamp the lamp
 * @param hours when it is on
 * @param now the hour
 * @returns the lamp as it has to be
 */
export function atHour(lamp: Lamp, hours: Hours, now: number): Lamp {
  const isDay = hours.from <= hours.to
  const isWithin = isDay ? now >= hours.from && now < hours.to : now >= hours.from || now < hours.to
  return isWithin === lamp.isOn ? lamp : toggle(lamp)
}
