/** How many operators of a cluster may fail, by its size. Without scripts it shows a cluster of four. */
import { useEffect, useId, useState } from 'react'
import '../calculator.css'
import { operatorSet, SIZES } from '../operator-sets.ts'

export default function OperatorSetHelper() {
  const [size, setSize] = useState<number>(SIZES[0])
  const [offline, setOffline] = useState(1)
  const [isReady, setReady] = useState(false)
  const name = useId()
  useEffect(() => setReady(true), [])
  const { tolerated, threshold } = operatorSet(size)
  const online = size - Math.min(offline, size)
  return (
    <section className="calculator" aria-label="Fault tolerance of a cluster">
      <fieldset className="calculator__choice" disabled={!isReady}>
        <legend>Operators in the cluster</legend>
        {SIZES.map(choice => (
          <label key={choice}>
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === size}
              onChange={() => setSize(choice)}
            />{' '}
            {choice}
          </label>
        ))}
      </fieldset>
      <label className="calculator__range">
        Operators offline or faulty: {size - online}
        <input
          type="range"
          min="0"
          max={size}
          value={size - online}
          disabled={!isReady}
          onChange={event => setOffline(Number(event.target.value))}
        />
      </label>
      <div className="calculator__result" role="status">
        <p>
          {`${threshold} of ${size} operators must agree, so ${tolerated} may fail at the same time. With ${online} online, `}
          <strong>{online >= threshold ? 'the cluster performs its duties.' : 'the cluster cannot sign.'}</strong>
        </p>
      </div>
    </section>
  )
}
