/**
 * The fields in which readers choose the values that a page uses. Without scripts, they are not displayed, and the page
 * shows the defaults; client/values.ts puts in what a reader chose.
 */
interface Field {
  name: string
  label: string
  /** The default. */
  text: string
  choices: { value: string; label: string; texts: Record<string, string> }[]
}

export function Values({ fields }: { fields: Field[] }) {
  return (
    <form className="dg-values dg-needs-js" autoComplete="off">
      {fields.map(({ name, label, text, choices }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: it contains one of the two controls.
        <label key={name}>
          <span>{label}</span>
          {choices.length > 0 ? (
            <select name={name} defaultValue={text}>
              {choices.map(({ value, label, texts }) => (
                <option key={value} value={value} data-texts={JSON.stringify(texts)}>
                  {label}
                </option>
              ))}
            </select>
          ) : (
            <input name={name} placeholder={text} maxLength={200} spellCheck={false} />
          )}
        </label>
      ))}
    </form>
  )
}

/** It cannot fail and has no ids: an audit need not render it. */
Values.addsNothing = true
