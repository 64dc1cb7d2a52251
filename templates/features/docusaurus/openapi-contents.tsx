/**
 * The contents of requests and responses by media type: the schema and the examples. In: parts of an OpenAPI document.
 * Out: tabs, or nothing.
 */
import { TabItem, Tabs } from '../../content/Tabs.tsx'
import { translate } from './core.tsx'
import { Markdown } from './markdown.tsx'
import { type SchemaObject, SchemaParts, typeOf } from './openapi-schema.tsx'

export interface Example {
  summary?: string
  description?: string
  value?: unknown
}

export type Content = Record<string, { schema?: SchemaObject; example?: unknown; examples?: Record<string, Example> }>

/** The contents of a body in each media type. */
export function Contents({ content }: { content: Content }) {
  const types = Object.entries(content)
  if (types.length === 0) return null
  return (
    <Tabs className="openapi-tabs__mime">
      {types.map(([type, { schema, example, examples = {} }]) => (
        <TabItem key={type} value={type} label={type}>
          {schema && <WholeSchema schema={schema} />}
          {example !== undefined && <ExampleBlock title="Example" value={example} />}
          {Object.entries(examples).map(([name, { summary, description, value }]) => (
            <ExampleBlock key={name} title={summary ?? name} description={description} value={value} />
          ))}
        </TabItem>
      ))}
    </Tabs>
  )
}

function WholeSchema({ schema }: { schema: SchemaObject }) {
  return (
    <>
      <p>
        <strong>{translate({ id: 'theme.openapi.statusCodes.schemaTitle', message: 'Schema' })}</strong>{' '}
        <span className="openapi-schema__name">{typeOf(schema)}</span>
      </p>
      <Markdown>{schema.description}</Markdown>
      <SchemaParts schema={schema} />
    </>
  )
}

interface BlockProps {
  title: string
  description?: string | undefined
  value: unknown
  language?: string
}

/** The parser finds it by its attribute and highlights it. */
export function ExampleBlock({ title, description, value, language = 'json' }: BlockProps) {
  if (value === undefined) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return (
    <>
      {title !== '' && (
        <p>
          <strong>{title}</strong>
        </p>
      )}
      <Markdown>{description}</Markdown>
      <pre data-code-block={language}>
        <code>{text}</code>
      </pre>
    </>
  )
}
