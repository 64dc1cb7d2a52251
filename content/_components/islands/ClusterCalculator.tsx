/** Cost and runway of a cluster from its fees, effective balance and balance. Without scripts it shows an example. */
import { useEffect, useId, useState } from 'react'
import '../calculator.css'
import { type ClusterCosts, type ClusterInput, clusterCosts } from '../cluster-costs.ts'
import { NumberField } from '../NumberField.tsx'

/** The fields in their order, with an example: the cluster of the page on liquidations, funded for one year. */
const FIELDS: [name: keyof ClusterInput, label: string, unit: string, example: string][] = [
  ['operatorFees', 'Fees of all operators', 'ETH a year, per 32 ETH', '0.01'],
  ['networkFee', 'Network fee', 'ETH a year, per 32 ETH', '0.01'],
  ['effectiveBalance', 'Effective balance of all validators', 'ETH', '32'],
  ['balance', 'Balance of the cluster', 'ETH', '0.02094'],
  ['runwayDays', 'Runway to pay for', 'days', '365'],
]
const PARAMETERS: typeof FIELDS = [
  ['minimumCollateral', 'Minimum liquidation collateral', 'ETH', '0.00094'],
  ['thresholdPeriod', 'Liquidation threshold period', 'blocks', '50400'],
  ['blocksPerDay', 'Blocks per day', 'blocks', '7200'],
]
const EXAMPLE = Object.fromEntries([...FIELDS, ...PARAMETERS].map(([name, , , example]) => [name, example]))

export default function ClusterCalculator() {
  const [values, setValues] = useState<Record<string, string>>(EXAMPLE)
  const [isReady, setReady] = useState(false)
  const title = useId()
  useEffect(() => setReady(true), [])
  const fieldsOf = (fields: typeof FIELDS) =>
    fields.map(([name, label, unit]) => (
      <NumberField
        key={name}
        label={label}
        unit={unit}
        value={values[name] ?? ''}
        isReady={isReady}
        onChange={value => setValues(before => ({ ...before, [name]: value }))}
      />
    ))
  return (
    <section className="calculator" aria-labelledby={title}>
      <p className="calculator__title" id={title}>
        Cost and runway of a cluster
      </p>
      <div className="calculator__fields">{fieldsOf(FIELDS)}</div>
      <details>
        <summary>Network parameters</summary>
        <div className="calculator__fields">{fieldsOf(PARAMETERS)}</div>
      </details>
      <div className="calculator__result" role="status">
        <Result costs={clusterCosts(numbersOf(values))} days={values.runwayDays ?? ''} />
      </div>
      <noscript>
        <p>These numbers are an example. To calculate with your own numbers, turn on JavaScript.</p>
      </noscript>
    </section>
  )
}

function Result({ costs, days }: { costs: ClusterCosts | undefined; days: string }) {
  if (!costs) return <p>Enter a number that is not negative in every field.</p>
  const rows: [string, string][] = [
    ['Time until liquidation', timeOf(costs.daysLeft)],
    ['Cost per month', eth(costs.perMonth)],
    ['Cost per year', eth(costs.perYear)],
    ['Liquidation collateral, the minimum deposit', eth(costs.collateral)],
    [`Balance needed for ${days} days`, eth(costs.neededBalance)],
    ['Still to deposit', eth(costs.missing)],
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
function numbersOf(values: Record<string, string>): ClusterInput {
  const entries = Object.entries(values).map(([name, text]) => [name, text.trim() === '' ? Number.NaN : Number(text)])
  return Object.fromEntries(entries)
}

function eth(amount: number): string {
  return `${amount.toLocaleString('en-US', { maximumSignificantDigits: 4 })} ETH`
}

function timeOf(days: number): string {
  if (days === Number.POSITIVE_INFINITY) return 'no limit: nothing is charged'
  if (days === 0) return 'none: it can be liquidated now'
  return `${days.toLocaleString('en-US', { maximumFractionDigits: days < 10 ? 1 : 0 })} days`
}
