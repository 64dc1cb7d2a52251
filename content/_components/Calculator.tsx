/** What calculators have in common: fields with an example, a result, and a sentence for readers without scripts. */
import { type ReactNode, useEffect, useId, useState } from 'react'
import './calculator.css'
import { NumberField } from './NumberField.tsx'

/** The fields of a calculator in their order. */
export type Fields<Input> = [name: keyof Input & string, label: string, unit: string, example: string][]

interface Props<Input> {
  title: string
  fields: Fields<Input>
  /** Fields that few readers change; they are folded away. */
  more?: { summary: string; fields: Fields<Input> }
  /** The result for the numbers in the fields, and for their texts. */
  result: (numbers: Input, texts: Record<string, string>) => ReactNode
}

/** A calculator, which shows its example until a reader writes other numbers. */
export function Calculator<Input>({ title, fields, more, result }: Props<Input>) {
  const [values, setValues] = useState<Record<string, string>>(() => exampleOf([...fields, ...(more?.fields ?? [])]))
  const [isReady, setReady] = useState(false)
  const id = useId()
  useEffect(() => setReady(true), [])
  const inputs = (shown: Fields<Input>) =>
    shown.map(([name, label, unit]) => (
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
    <section className="calculator" aria-labelledby={id}>
      <p className="calculator__title" id={id}>
        {title}
      </p>
      <div className="calculator__fields">{inputs(fields)}</div>
      {more && (
        <details>
          <summary>{more.summary}</summary>
          <div className="calculator__fields">{inputs(more.fields)}</div>
        </details>
      )}
      <div className="calculator__result" role="status">
        {result(numbersOf<Input>(values), values)}
      </div>
      <noscript>
        <p>These numbers are an example. To calculate with your own numbers, turn on JavaScript.</p>
      </noscript>
    </section>
  )
}

/** Names and values, one below the other. */
export function Rows({ rows }: { rows: [name: string, value: string][] }) {
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

/** An amount with four digits that count. */
export function amountOf(amount: number, unit: string): string {
  return `${amount.toLocaleString('en-US', { maximumSignificantDigits: 4 })} ${unit}`
}

function exampleOf<Input>(fields: Fields<Input>): Record<string, string> {
  return Object.fromEntries(fields.map(([name, , , example]) => [name, example]))
}

/** An empty field is no number; `Number('')` would be 0. */
function numbersOf<Input>(values: Record<string, string>): Input {
  const entries = Object.entries(values).map(([name, text]) => [name, text.trim() === '' ? Number.NaN : Number(text)])
  return Object.fromEntries(entries)
}
