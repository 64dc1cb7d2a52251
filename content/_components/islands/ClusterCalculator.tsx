/** Cost and runway of a cluster from its fees, effective balance and balance. Without scripts it shows an example. */
import { amountOf, Calculator, type Fields, Rows } from '../Calculator.tsx'
import { type ClusterCosts, type ClusterInput, clusterCosts } from '../cluster-costs.ts'

/** The fields in their order, with an example: the cluster of the page on liquidations, funded for one year. */
const FIELDS: Fields<ClusterInput> = [
  ['operatorFees', 'Fees of all operators', 'ETH a year, per 32 ETH', '0.01'],
  ['networkFee', 'Network fee', 'ETH a year, per 32 ETH', '0.01'],
  ['effectiveBalance', 'Effective balance of all validators', 'ETH', '32'],
  ['balance', 'Balance of the cluster', 'ETH', '0.02094'],
  ['runwayDays', 'Runway to pay for', 'days', '365'],
]
const PARAMETERS: Fields<ClusterInput> = [
  ['minimumCollateral', 'Minimum liquidation collateral', 'ETH', '0.00094'],
  ['thresholdPeriod', 'Liquidation threshold period', 'blocks', '50400'],
  ['blocksPerDay', 'Blocks per day', 'blocks', '7200'],
]

export default function ClusterCalculator() {
  return (
    <Calculator
      title="Cost and runway of a cluster"
      fields={FIELDS}
      more={{ summary: 'Network parameters', fields: PARAMETERS }}
      result={(numbers, texts) => <Result costs={clusterCosts(numbers)} days={texts.runwayDays ?? ''} />}
    />
  )
}

function Result({ costs, days }: { costs: ClusterCosts | undefined; days: string }) {
  if (!costs) return <p>Enter a number that is not negative in every field.</p>
  const eth = (amount: number) => amountOf(amount, 'ETH')
  const rows: [string, string][] = [
    ['Time until liquidation', timeOf(costs.daysLeft)],
    ['Cost per month', eth(costs.perMonth)],
    ['Cost per year', eth(costs.perYear)],
    ['Liquidation collateral, the minimum deposit', eth(costs.collateral)],
    [`Balance needed for ${days} days`, eth(costs.neededBalance)],
    ['Still to deposit', eth(costs.missing)],
  ]
  return <Rows rows={rows} />
}

function timeOf(days: number): string {
  if (days === Number.POSITIVE_INFINITY) return 'no limit: nothing is charged'
  if (days === 0) return 'none: it can be liquidated now'
  return `${days.toLocaleString('en-US', { maximumFractionDigits: days < 10 ? 1 : 0 })} days`
}
