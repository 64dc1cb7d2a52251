/**
 * Exports for imports from `@theme/…` in pages generated from OpenAPI documents: method and path, parameters, bodies
 * and responses. Forms that send requests are left out.
 */
import type { ReactNode } from 'react'
import { noteUnanswered, useScope } from '../../code/page-scope.tsx'
import { TabItem, Tabs } from '../../content/Tabs.tsx'
import { Link, translate } from './core.tsx'
import { Markdown } from './markdown.tsx'
import { factsOf, type SchemaObject, SchemaParts, SchemaRow, typeOf } from './openapi-schema.tsx'

export function MethodEndpoint({ method = '', path = '' }: { method?: string; path?: string }) {
  const isEvent = method === 'event'
  return (
    <p className="openapi__method-endpoint">
      <span className="badge badge--primary">{isEvent ? 'Webhook' : method.toUpperCase()}</span>{' '}
      {!isEvent && <code className="openapi__method-endpoint-path">{path}</code>}
    </p>
  )
}

/** A document in the config of redocusaurus. */
interface Spec {
  id?: string
  route?: string
  spec?: string
  url?: string
}

interface RedocProps {
  id?: string
  /** A document as data. */
  spec?: unknown
  specUrl?: string
  url?: string
}

/**
 * Redoc in a page: a link to the reference that docsgen makes from the document, or to the document, because Redoc itself is
 * an application.
 */
export function Redoc({ id, spec, specUrl, url = specUrl }: RedocProps) {
  const { presets = [], plugins = [] } = useScope().siteConfig as { presets?: unknown[]; plugins?: unknown[] }
  const specs = [...presets, ...plugins].flatMap(entry => {
    const [name, options] = Array.isArray(entry) ? (entry as [unknown, { specs?: Spec[] } | undefined]) : []
    return /redoc/.test(String(name)) ? (options?.specs ?? []) : []
  })
  const isFirst = id === undefined && spec === undefined && url === undefined
  const own = isFirst ? specs[0] : specs.find(other => id !== undefined && other.id === id)
  // docsgen makes no pages from documents on other websites.
  const remote = [own?.url, own?.spec].find(address => /^https?:/.test(address ?? ''))
  const target = remote ?? own?.route ?? url
  if (target === undefined) {
    const which = spec === undefined ? '' : ' that is given as data'
    noteUnanswered(`the document of ${id === undefined ? 'Redoc' : `Redoc (${id})`}${which}`)
    return null
  }
  const label = translate({ id: 'theme.openapi.reference', message: 'API reference' })
  return (
    <p>
      <Link to={target}>
        {label}: {target}
      </Link>
    </p>
  )
}

interface Parameter {
  name?: string
  in?: string
  required?: boolean
  deprecated?: boolean
  description?: string
  schema?: SchemaObject
  content?: Content
  example?: unknown
  examples?: Record<string, Example>
}

const PLACES = ['path', 'query', 'header', 'cookie']

export function ParamsDetails({ parameters = [] }: { parameters?: Parameter[] }) {
  return PLACES.map(place => {
    const own = parameters.filter(parameter => parameter.in === place)
    const type = place.charAt(0).toUpperCase() + place.slice(1)
    const title = { id: 'theme.openapi.paramsDetails.parametersTitle', message: '{type} Parameters' }
    return own.length === 0 ? null : (
      <section key={place} className="openapi-markdown__details">
        <h3>{translate(title, { type })}</h3>
        <ul className="openapi-schema">
          {own.map(parameter => (
            <ParamsItem key={parameter.name} param={parameter} />
          ))}
        </ul>
      </section>
    )
  })
}

export function ParamsItem({ param }: { param?: Parameter }) {
  if (!param) return null
  const { name = '', schema: own, content = {}, required, deprecated, description, example, examples = {} } = param
  const schema = own ?? Object.values(content)[0]?.schema ?? {}
  const values = Object.values(examples).map(({ value }) => value)
  const known = { ...(example !== undefined && { Example: example }), ...(values.length > 0 && { Examples: values }) }
  const facts = { ...factsOf(schema), ...known }
  const flagged = deprecated ? { ...schema, deprecated } : schema
  return <SchemaRow {...{ name, required, description, facts }} schema={flagged} type={typeOf(schema)} />
}

interface Body {
  description?: string
  required?: boolean | string[]
  content?: Content
}

export function RequestSchema({ title = 'Body', body = {} }: { title?: string; body?: Body }) {
  const { content = {}, required, description } = body
  if (Object.keys(content).length === 0) return null
  const label = translate({ id: 'theme.openapi.schemaItem.required', message: 'required' })
  return (
    <section className="openapi-markdown__details">
      <h3>
        {title}
        {required === true && <em> {label}</em>}
      </h3>
      <Markdown>{description}</Markdown>
      <Contents content={content} />
    </section>
  )
}

interface Response {
  description?: string
  headers?: Record<string, { description?: string; schema?: SchemaObject }>
  content?: Content
}

interface StatusCodesProps {
  id?: string
  label?: string
  responses?: Record<string, Response>
}

export function StatusCodes({ id = 'responses', label = 'Responses', responses = {} }: StatusCodesProps) {
  const codes = Object.entries(responses)
  if (codes.length === 0) return null
  return (
    <section>
      {/* A callback has responses, too: only the heading of those of the operation is a place to link to. */}
      <h2 id={id === 'responses' ? id : undefined}>{label}</h2>
      <Tabs className="openapi-tabs__response">
        {codes.map(([code, { description, headers = {}, content = {} }]) => (
          <TabItem key={code} value={code} label={code}>
            <Markdown>{description}</Markdown>
            <Headers headers={headers} />
            <Contents content={content} />
          </TabItem>
        ))}
      </Tabs>
    </section>
  )
}

function Headers({ headers }: { headers: NonNullable<Response['headers']> }) {
  const rows = Object.entries(headers)
  if (rows.length === 0) return null
  return (
    <details className="openapi-markdown__details">
      <summary>
        <strong>{translate({ id: 'theme.openapi.statusCodes.responseHeaders', message: 'Response Headers' })}</strong>
      </summary>
      <ul className="openapi-schema">
        {rows.map(([name, { schema = {}, description }]) => (
          <SchemaRow key={name} {...{ name, schema, description }} />
        ))}
      </ul>
    </details>
  )
}

/** A page for one schema. */
export function Schema({ schema }: { schema?: SchemaObject }) {
  return schema ? <SchemaParts schema={schema} /> : null
}

interface ItemProps {
  collapsible?: boolean
  name?: string
  required?: boolean | string[]
  schemaName?: string
  qualifierMessage?: string
  schema?: SchemaObject
  children?: ReactNode
}

/** A property in the form of older pages, which write nested properties as content. */
export function SchemaItem({
  collapsible,
  name = '',
  required,
  schemaName,
  qualifierMessage,
  schema,
  children,
}: ItemProps) {
  const isRequired = Array.isArray(required) ? required.includes(name) : required === true
  if (collapsible) return <div className="openapi-schema__list-item">{children}</div>
  return (
    <>
      <ul className="openapi-schema">
        <SchemaRow name={name} schema={schema ?? {}} required={isRequired} type={schemaName} />
      </ul>
      <Markdown>{qualifierMessage}</Markdown>
      {children}
    </>
  )
}

export function ResponseSamples({
  responseExample,
  language = 'json',
}: {
  responseExample?: unknown
  language?: string
}) {
  return <ExampleBlock title="" value={responseExample} language={language} />
}

/** A link to the whole document as a file. */
export function Export({ url }: { url?: string }) {
  return url ? (
    <p>
      <a href={url}>OpenAPI</a>
    </p>
  ) : null
}

interface LogoProps {
  logo?: { url?: string; altText?: string }
}

export function ApiLogo({ logo }: LogoProps) {
  return logo?.url ? <img src={logo.url} alt={logo.altText ?? ''} /> : null
}

/** The contents of requests and responses by media type: the schema and the examples. */
interface Example {
  summary?: string
  description?: string
  value?: unknown
}

type Content = Record<string, { schema?: SchemaObject; example?: unknown; examples?: Record<string, Example> }>

/** The contents of a body in each media type. */
function Contents({ content }: { content: Content }) {
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
function ExampleBlock({ title, description, value, language = 'json' }: BlockProps) {
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
