/**
 * A bucket of S3, or of a service with its protocol, as the storage of a shared cache. Credentials, region and endpoint
 * come from the variables that the AWS tools read. Requests are signed by aws4fetch.
 */
import { bucketOf, encodeName } from '../../base/s3-bucket.ts'
import { accepted, ask, bytesOf, drop } from './http-remote.ts'
import type { Remote, StoredObject, Transfer } from './remote.ts'

type Env = Readonly<Record<string, string | undefined>>

/**
 * Opens a bucket: `s3://bucket/prefix`, with `?endpoint=` and `?region=` for other services.
 * @throws UsageError without credentials
 */
export function openS3(url: URL, env: Env): Remote {
  const { client, base, prefix } = bucketOf(url, env)
  const request = async (method: string, target: URL, { signal }: Transfer, body?: Uint8Array) => {
    // Signed here and sent by us: the package would repeat failed requests for a minute.
    const signed = await client.sign(target, { method, body: body as RequestInit['body'] })
    return ask(new URL(signed.url), { method, headers: Object.fromEntries(signed.headers), signal, body })
  }
  const targetOf = (name: string) => new URL(`${base}/${encodeName(prefix + name)}`)
  return {
    address: `s3://${url.host}${url.pathname.replace(/\/$/, '')}`,
    get: async (name, transfer) => {
      const response = await request('GET', targetOf(name), transfer)
      // Without the right to list the bucket, S3 answers 403 for an object that does not exist; with wrong credentials, too.
      if (response.statusCode === 404) return drop(response)
      return bytesOf(accepted(response), transfer)
    },
    put: async (name, bytes, transfer) => {
      drop(accepted(await request('PUT', targetOf(name), transfer, bytes)))
    },
    remove: async (name, transfer) => {
      drop(accepted(await request('DELETE', targetOf(name), transfer)))
    },
    list: async transfer =>
      listObjects(base, prefix, async target => {
        const response = accepted(await request('GET', target, transfer))
        return Buffer.from(await bytesOf(response, transfer)).toString('utf8')
      }),
    close: () => undefined,
  }
}

/** Lists objects, a thousand in each request. `get` returns the XML of an address. */
async function listObjects(
  base: string,
  prefix: string,
  get: (target: URL) => Promise<string>,
): Promise<StoredObject[]> {
  const found: StoredObject[] = []
  let token: string | undefined
  do {
    const target = new URL(base)
    target.searchParams.set('list-type', '2')
    target.searchParams.set('prefix', prefix)
    if (token !== undefined) target.searchParams.set('continuation-token', token)
    const page = parseList(await get(target))
    found.push(...page.objects.map(({ name, bytes }) => ({ name: name.slice(prefix.length), bytes })))
    token = page.next
  } while (token !== undefined)
  return found
}

/**
 * The objects in a list. Its elements have no attributes and no nested text, and the names of a cache consist of letters,
 * digits and hyphens, so that no parser of XML is needed.
 */
function parseList(xml: string): { objects: StoredObject[]; next?: string } {
  const field = (text: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    name: decodeXml(field(entry, 'Key') ?? ''),
    bytes: Number(field(entry, 'Size') ?? 0),
  }))
  const next = field(xml, 'NextContinuationToken')
  return { objects, next: next === undefined ? undefined : decodeXml(next) }
}

function decodeXml(text: string): string {
  const names: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => names[name] ?? '')
}
