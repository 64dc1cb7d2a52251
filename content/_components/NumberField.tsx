/** A number with its label and unit. */
import { useId } from 'react'

interface Props {
  label: string
  unit: string
  value: string
  isReady: boolean
  onChange: (value: string) => void
}

/** Keeps what was typed as text, so that a field may be empty while it is edited. */
export function NumberField({ label, unit, value, isReady, onChange }: Props) {
  const id = useId()
  return (
    <div className="calculator__field">
      <label htmlFor={id}>
        {label} <span className="calculator__unit">({unit})</span>
      </label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        min="0"
        step="any"
        value={value}
        disabled={!isReady}
        onChange={event => onChange(event.target.value)}
      />
    </div>
  )
}
