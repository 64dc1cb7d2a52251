/** Rewards of the Incentivized Mainnet Program for a validator. Without scripts it shows an example. */
import { useEffect, useId, useState } from 'react'
import '../calculator.css'
import { type IncentiveInput, type Incentives, incentives } from '../incentives.ts'
import { NumberField } from '../NumberField.tsx'

const FIELDS: [name: keyof IncentiveInput, label: string, unit: string, example: string][] = [
  ['effectiveBalance', 'Effective balance of your validators', 'ETH', '32'],
  ['totalBalance', 'Effective balance in the whole network', 'ETH', '4500000'],
  ['ethApr', 'Yield of staking ETH', '% a year', '3'],
  ['ssvPrice', 'Price of 1 SSV', 'ETH', '0.002'],
  ['days', 'Days that count', 'days of the month', '30'],
]
const EXAMPLE = Object.fromEntries(FIELDS.map(([name, , , example]) => [name, example]))

export default function IncentiveCalculator() {
  const [values, setValues] = useState<Record<string, string>>(EXAMPLE)
  const [isReady, setReady] = useState(false)
  const title = useId()
  useEffect(() => setReady(true), [])
  return (
    <section className="calculator" aria-labelledby={title}>
      <p className="calculator__title" id={title}>
        Reward for a month
      </p>
      <div className="calculator__fields">
        {FIELDS.map(([name, label, unit]) => (
          <NumberField
            key={name}
            label={label}
            unit={unit}
            value={values[name] ?? ''}
            isReady={isReady}
            onChange={value => setValues(before => ({ ...before, [name]: value }))}
          />
        ))}
      </div>
      <div className="calculator__result" role="status">
        <Result reward={incentives(numbersOf(values))} />
      </div>
      <noscript>
        <p>These numbers are an example. To calculate with your own numbers, turn on JavaScript.</p>
      </noscript>
    </section>
  )
}

function Result({ reward }: { reward: Incentives | undefined }) {
  if (!reward) return <p>Enter a number in every field, and a balance of the network that a tier covers.</p>
  const rows: [string, string][] = [
    ['Boost of the tier', `${Number((reward.boost * 100).toFixed(2))} %`],
    ['Reward for the month', ssv(reward.perMonth)],
    ['Reward for a year at this rate', ssv(reward.perYear)],
  ]
  return (
    <dl>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** An empty field is no number; `Number('')` would be 0. */
function numbersOf(values: Record<string, string>): IncentiveInput {
  const entries = Object.entries(values).map(([name, text]) => [name, text.trim() === '' ? Number.NaN : Number(text)])
  return Object.fromEntries(entries)
}

function ssv(amount: number): string {
  return `${amount.toLocaleString('en-US', { maximumSignificantDigits: 4 })} SSV`
}
