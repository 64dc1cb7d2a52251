/**
 * A bucket in memory with the protocol of S3: it checks the signature of every request, knows a key that may write and one
 * that may only read, and lists a few objects in each answer.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { AwsV4Signer } from 'aws4fetch'

const PAGE = 2

interface BucketServer {
  endpoint: string
  objects: Map<string, Buffer>
  requests: string[]
}

/** The secrets of the keys. */
export const SECRETS: Readonly<Record<string, string>> = { WRITER: 'secret-of-writer', READER: 'secret-of-reader' }

/** Starts a server with the bucket `bucket`, which ends with the test. */
export async function bucketServer(test: TestContext): Promise<BucketServer> {
  const bucket: BucketServer = { endpoint: '', objects: new Map(), requests: [] }
  const server = createServer((request, response) => void answer(bucket, request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  test.after(() => {
    server.closeAllConnections()
    server.close()
  })
  bucket.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return bucket
}

async function answer(bucket: BucketServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '' } = request
  const url = new URL(request.url ?? '', bucket.endpoint)
  bucket.requests.push(`${method} ${url.pathname}${url.search}`)
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  const key = await keyOf(request, url)
  if (key === undefined || (key === 'READER' && method !== 'GET')) return void response.writeHead(403).end()
  if (url.pathname === '/bucket') return void response.end(listed(bucket, url.searchParams))
  const name = decodeURIComponent(url.pathname.replace('/bucket/', ''))
  if (method === 'PUT') bucket.objects.set(name, Buffer.concat(pieces))
  if (method === 'DELETE') {
    bucket.objects.delete(name)
    return void response.writeHead(204).end()
  }
  const object = bucket.objects.get(name)
  if (!object) return void response.writeHead(404).end()
  response.end(method === 'GET' ? object : undefined)
}

/** The key that signed a request; undefined if the signature is not that of its secret. */
async function keyOf({ method = '', headers }: IncomingMessage, url: URL): Promise<string | undefined> {
  const authorization = headers.authorization ?? ''
  const [, key = '', region = ''] = /^AWS4-HMAC-SHA256 Credential=(\w+)\/\d+\/([\w-]+)\/s3\//.exec(authorization) ?? []
  const secretAccessKey = SECRETS[key]
  if (secretAccessKey === undefined) return undefined
  const signed = {
    'x-amz-content-sha256': String(headers['x-amz-content-sha256']),
    host: String(headers.host),
  }
  const datetime = String(headers['x-amz-date'])
  const own = { method, url: url.href, headers: signed, accessKeyId: key, secretAccessKey, service: 's3', region }
  const expected = await new AwsV4Signer({ ...own, datetime }).sign()
  return expected.headers.get('authorization') === authorization ? key : undefined
}

function listed({ objects }: BucketServer, query: URLSearchParams): string {
  const names = [...objects.keys()].filter(name => name.startsWith(query.get('prefix') ?? '')).sort()
  const from = Number(query.get('continuation-token') ?? 0)
  const shown = names.slice(from, from + PAGE).map(name => {
    const text = name.replace(/&/g, '&amp;').replace(/</g, '&lt;')
    return `<Contents><Key>${text}</Key><Size>${objects.get(name)?.length}</Size></Contents>`
  })
  const next = from + PAGE
  const more = next < names.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult><Name>bucket</Name>${more}${shown.join('')}</ListBucketResult>`
}
