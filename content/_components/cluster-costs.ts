/**
 * What a cluster costs and how long its balance lasts, by the formulas of the pages on fees and liquidations.
 * Amounts are in ETH. Fees are per year, for each 32 ETH of effective balance.
 */

/** What the sums depend on. */
export interface ClusterInput {
  /** Fees of all operators together. */
  operatorFees: number
  networkFee: number
  /** Effective balance of all validators. */
  effectiveBalance: number
  /** Balance of the cluster. */
  balance: number
  /** Days that a deposit is to cover. */
  runwayDays: number
  /** Minimum liquidation collateral. */
  minimumCollateral: number
  /** Liquidation threshold period in blocks. */
  thresholdPeriod: number
  blocksPerDay: number
}

export interface ClusterCosts {
  perMonth: number
  perYear: number
  collateral: number
  /** Days until the cluster can be liquidated; Infinity where nothing is charged. */
  daysLeft: number
  /** Balance that covers the days asked for, collateral included. */
  neededBalance: number
  /** What is missing to it; 0 where the balance is high enough. */
  missing: number
}

const DAYS_PER_YEAR = 365
const MONTHS_PER_YEAR = 12
/** The contract counts effective balance in units of one ten-thousandth of 32 ETH, rounded up. */
const UNITS_PER_VALIDATOR = 10_000
const VALIDATOR_ETH = 32

/** Costs of a cluster; undefined where an input is no amount. */
export function clusterCosts(input: ClusterInput): ClusterCosts | undefined {
  if (Object.values(input).some(value => !Number.isFinite(value) || value < 0)) return undefined
  const { operatorFees, networkFee, effectiveBalance, balance, runwayDays, minimumCollateral } = input
  if (input.blocksPerDay === 0) return undefined
  const units = Math.ceil((UNITS_PER_VALIDATOR * effectiveBalance) / VALIDATOR_ETH) / UNITS_PER_VALIDATOR
  const perYear = (operatorFees + networkFee) * units
  const perDay = perYear / DAYS_PER_YEAR
  const collateral = Math.max(minimumCollateral, (perDay / input.blocksPerDay) * input.thresholdPeriod)
  const free = balance - collateral
  const neededBalance = collateral + perDay * runwayDays
  return {
    perMonth: perYear / MONTHS_PER_YEAR,
    perYear,
    collateral,
    daysLeft: free <= 0 ? 0 : free / perDay,
    neededBalance,
    missing: Math.max(0, neededBalance - balance),
  }
}
