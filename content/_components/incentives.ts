/**
 * Rewards of the Incentivized Mainnet Program, by the formula of its page. Amounts are in SSV, balances in ETH, rates as
 * fractions.
 */

/** Tiers by the total effective balance in the network, lowest first: the balance up to which each applies. */
export const TIERS = [
  { upTo: 4_000_000, boost: 0.075 },
  { upTo: 4_800_000, boost: 0.06 },
  { upTo: 5_600_000, boost: 0.05 },
  { upTo: 6_400_000, boost: 0.0425 },
  { upTo: 7_200_000, boost: 0.035 },
  { upTo: 8_000_000, boost: 0.03 },
  { upTo: 9_600_000, boost: 0.025 },
] as const

/** Above this balance of the network, the first tier applies. */
export const LOWEST_TOTAL = 3_200_000

export interface IncentiveInput {
  /** Effective balance of your validators. */
  effectiveBalance: number
  /** Total effective balance in the network. */
  totalBalance: number
  /** Yield of staking ETH, a year, in percent. */
  ethApr: number
  /** Price of 1 SSV in ETH. */
  ssvPrice: number
  /** Days that count in the month. */
  days: number
}

export interface Incentives {
  boost: number
  perDay: number
  perMonth: number
  perYear: number
}

const DAYS_PER_YEAR = 365

/** The boost of the tier; undefined where the page names none. */
export function boostAt(totalBalance: number): number | undefined {
  if (totalBalance <= LOWEST_TOTAL) return undefined
  return TIERS.find(({ upTo }) => totalBalance <= upTo)?.boost
}

/** Rewards before the monthly cap; undefined where an input is no amount or no tier applies. */
export function incentives(input: IncentiveInput): Incentives | undefined {
  if (Object.values(input).some(value => !Number.isFinite(value) || value < 0) || input.ssvPrice === 0) return undefined
  const boost = boostAt(input.totalBalance)
  if (boost === undefined) return undefined
  const perYear = ((input.effectiveBalance * (input.ethApr / 100)) / input.ssvPrice) * boost
  const perDay = perYear / DAYS_PER_YEAR
  return { boost, perDay, perMonth: perDay * input.days, perYear }
}
