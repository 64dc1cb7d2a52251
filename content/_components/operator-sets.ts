/** Sizes that a cluster may have, and what follows from them: see "Size of the cluster" of the onboarding page. */

export const SIZES = [4, 7, 10, 13] as const

export interface OperatorSet {
  /** Operators that may be faulty or offline at once. */
  tolerated: number
  /** Operators that must agree on each duty. */
  threshold: number
}

/** A set of n = 3f + 1 operators tolerates f faults and needs the other 2f + 1. */
export function operatorSet(size: number): OperatorSet {
  const tolerated = Math.floor((size - 1) / 3)
  return { tolerated, threshold: 2 * tolerated + 1 }
}
