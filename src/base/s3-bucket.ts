/**
 * Buckets of S3, and of services with its protocol. Returns a client that signs requests, and the address of the
 * bucket.
 */
import type { AwsClient } from 'aws4fetch'
import { UsageError } from './errors.ts'
import { onDemand } from './on-demand.ts'

type Env = Readonly<Record<string, string | undefined>>

/** A bucket for signed requests. */
interface Bucket {
  client: AwsClient
  /** Address of the bucket. */
  base: string
  /** What the names of objects begin with, with its slash. */
  prefix: string
}

/**
 * The bucket of an address.
 * @throws UsageError without credentials
 */
export function bucketOf(url: URL, env: Env): Bucket {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!accessKeyId || !secretAccessKey)
    throw new UsageError(`There are no credentials for s3://${url.host}.`, {
      hint: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and AWS_SESSION_TOKEN if they are temporary.',
    })
  const region = url.searchParams.get('region') ?? env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? 'us-east-1'
  const endpoint = url.searchParams.get('endpoint') ?? env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL
  const { AwsClient: Client } = onDemand('aws4fetch') as typeof import('aws4fetch')
  const client = new Client({
    accessKeyId,
    secretAccessKey,
    sessionToken: env.AWS_SESSION_TOKEN,
    service: 's3',
    region,
  })
  const base = endpoint
    ? `${endpoint.replace(/\/$/, '')}/${url.host}`
    : `https://${url.host}.s3.${region}.amazonaws.com`
  const path = url.pathname.replace(/^\/+|\/+$/g, '')
  return { client, base, prefix: path === '' ? '' : `${decodeURIComponent(path)}/` }
}

/** A name in an address: slashes stay. */
export function encodeName(name: string): string {
  return name.split('/').map(encodeURIComponent).join('/')
}
