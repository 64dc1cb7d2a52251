/** Rewards of the Incentivized Mainnet Program for a validator. Without scripts it shows an example. */
import { amountOf, Calculator, type Fields, Rows } from '../Calculator.tsx'
import { type IncentiveInput, type Incentives, incentives } from '../incentives.ts'

const FIELDS: Fields<IncentiveInput> = [
  ['effectiveBalance', 'Effective balance of your validators', 'ETH', '32'],
  ['totalBalance', 'Effective balance in the whole network', 'ETH', '4500000'],
  ['ethApr', 'Yield of staking ETH', '% a year', '3'],
  ['ssvPrice', 'Price of 1 SSV', 'ETH', '0.002'],
  ['days', 'Days that count', 'days of the month', '30'],
]

export default function IncentiveCalculator() {
  return (
    <Calculator
      title="Reward for a month"
      fields={FIELDS}
      result={numbers => <Result reward={incentives(numbers)} />}
    />
  )
}

function Result({ reward }: { reward: Incentives | undefined }) {
  if (!reward) return <p>Enter a number in every field, and a balance of the network that a tier covers.</p>
  const rows: [string, string][] = [
    ['Boost of the tier', `${Number((reward.boost * 100).toFixed(2))} %`],
    ['Reward for the month', amountOf(reward.perMonth, 'SSV')],
    ['Reward for a year at this rate', amountOf(reward.perYear, 'SSV')],
  ]
  return <Rows rows={rows} />
}
