/**
 * A code block that readers edit, with what it renders: an island. Returns the result, which is in the HTML of the
 * build as well, and a field with the code, which replaces the code block after it. Mistakes are shown in place of
 * the result.
 */
import { generateElement, renderElementAsync } from 'docsgen:live-runner'
import scope from 'docsgen:live-scope'
import { type ComponentType, createElement, useId, useState } from 'react'

interface Props {
  code: string
  /** Whether the code calls `render` itself. */
  noInline?: boolean
  /** Whether it is written in TypeScript. */
  isTyped?: boolean
  /** What the field is called for screen readers. */
  label: string
}

interface Outcome {
  Result?: ComponentType
  error?: string
}

export default function LiveCode({ code, label, ...how }: Props) {
  const [text, setText] = useState(code)
  const [outcome, setOutcome] = useState(() => run(code, how, failed => setOutcome(failed)))
  const [runs, setRuns] = useState(0)
  const id = useId()
  const { Result, error } = outcome
  const onEdit = (edited: string) => {
    setText(edited)
    setOutcome(run(edited, how, failed => setOutcome(failed)))
    setRuns(runs + 1)
  }
  return (
    <div className="dg-live">
      {error === undefined && Result ? (
        <div className="dg-live__result">{createElement(Result, { key: runs })}</div>
      ) : (
        <pre className="dg-live__error" role="alert">
          {error}
        </pre>
      )}
      <textarea
        id={id}
        className="dg-live__code"
        aria-label={label}
        spellCheck={false}
        autoCapitalize="off"
        rows={text.split('\n').length}
        value={text}
        onChange={event => onEdit(event.target.value)}
      />
    </div>
  )
}

/** Evaluates code. `onFailure` is called if the result fails later, while it is shown. */
function run(
  code: string,
  { noInline, isTyped }: Pick<Props, 'noInline' | 'isTyped'>,
  onFailure: (of: Outcome) => void,
) {
  const outcome: Outcome = {}
  const fail = (error: Error) => {
    outcome.error = String(error)
    onFailure({ error: outcome.error })
  }
  const options = { code: noInline ? code : code.trim(), scope, enableTypeScript: isTyped === true }
  try {
    if (noInline)
      renderElementAsync(
        options,
        Result => Object.assign(outcome, { Result }),
        error => {
          outcome.error = String(error)
        },
      )
    else outcome.Result = generateElement(options, fail)
  } catch (error) {
    outcome.error = String(error)
  }
  if (!outcome.Result && outcome.error === undefined) outcome.error = 'No render()'
  return outcome
}

/** What is in the HTML instead if the code fails during the build. */
LiveCode.Failed = function Failed({ message }: { message: string }) {
  return (
    <div className="dg-live">
      <pre className="dg-live__error" role="alert">
        {message}
      </pre>
    </div>
  )
}
