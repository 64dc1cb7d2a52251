// Names and types of viem 2, as far as the declarations of the SDKs and the samples of the pages use them.

export type Hex = `0x${string}`
export type Address = Hex
export type Hash = Hex
export type ByteArray = Uint8Array
export type AccessList = readonly { address: Address; storageKeys: readonly Hex[] }[]

export interface Chain {
  id: number
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: Record<string, { http: readonly string[] }>
}
export interface TransactionReceipt {
  blockHash: Hash
  blockNumber: bigint
  contractAddress?: Address | null
  cumulativeGasUsed: bigint
  effectiveGasPrice: bigint
  from: Address
  gasUsed: bigint
  logs: Log[]
  status: 'success' | 'reverted'
  to: Address | null
  transactionHash: Hash
  transactionIndex: number
}
export interface Log {
  address: Address
  blockNumber: bigint
  data: Hex
  logIndex: number
  topics: [Hex, ...Hex[]]
  transactionHash: Hash
  eventName: string
  args: any
}
export interface Account {
  address: Address
  signMessage(args: { message: unknown }): Promise<Hex>
  signTypedData(args: any): Promise<Hex>
}
export interface Transport {}
export interface PublicClient {
  chain: Chain | undefined
  getBalance(args: { address: Address; blockNumber?: bigint }): Promise<bigint>
  getBlock(args?: object): Promise<{ number: bigint; timestamp: bigint; hash: Hash; baseFeePerGas: bigint | null }>
  getBlockNumber(args?: object): Promise<bigint>
  getChainId(): Promise<number>
  getContractEvents(args: any): Promise<Log[]>
  getLogs(args: any): Promise<any[]>
  getTransactionReceipt(args: { hash: Hash }): Promise<TransactionReceipt>
  multicall(args: any): Promise<any[]>
  readContract(args: any): Promise<any>
  simulateContract(args: any): Promise<{ request: any; result: any }>
  verifyMessage(args: any): Promise<boolean>
  waitForTransactionReceipt(args: { hash: Hash; confirmations?: number; timeout?: number }): Promise<TransactionReceipt>
  watchBlockNumber(args: any): () => void
  watchContractEvent(args: { onLogs: (logs: any[]) => void; onError?: (error: Error) => void; [option: string]: unknown }): () => void
  watchEvent(args: { onLogs: (logs: any[]) => void; onError?: (error: Error) => void; [option: string]: unknown }): () => void
}
export interface WalletClient<T = Transport, C = Chain | undefined, A = Account | undefined> {
  account: A
  chain: C
  deployContract(args: any): Promise<Hash>
  sendTransaction(args: any): Promise<Hash>
  signMessage(args: any): Promise<Hex>
  writeContract(args: any): Promise<Hash>
}

export declare function concat<T>(values: readonly T[]): T
export declare function createPublicClient(args: { chain?: Chain; transport: Transport; batch?: object }): PublicClient
export declare function createWalletClient<A extends Account | Address | undefined = undefined>(args: {
  account?: A
  chain?: Chain
  transport: Transport
}): WalletClient<Transport, Chain, A extends undefined ? undefined : Account>
export declare function encodeAbiParameters(types: readonly unknown[], values: readonly unknown[]): Hex
export declare function encodeFunctionData(args: any): Hex
export declare function encodePacked(types: readonly string[], values: readonly unknown[]): Hex
export declare function decodeAbiParameters(types: readonly unknown[], data: Hex): any
export declare function formatEther(value: bigint): string
export declare function formatUnits(value: bigint, decimals: number): string
export declare function getAbiItem(args: any): any
export declare function getAddress(address: string): Address
export declare function hexToBytes(hex: Hex): ByteArray
export declare function bytesToHex(bytes: ByteArray): Hex
export declare function http(url?: string, options?: object): Transport
export declare function isAddressEqual(one: Address, other: Address): boolean
export declare function keccak256(value: Hex | ByteArray): Hash
export declare function sha256(value: Hex | ByteArray): Hash
export declare function sha256(value: Hex | ByteArray, to: 'bytes'): ByteArray
export declare function pad<T>(value: T, options?: { size?: number; dir?: 'left' | 'right' }): T
export declare function parseAbi(signatures: readonly string[]): any
export declare function parseAbiItem(signature: string | readonly string[]): any
export declare function parseEther(value: string): bigint
export declare function parseEventLogs(args: any): Log[]
export declare function parseGwei(value: string): bigint
export declare function parseUnits(value: string, decimals: number): bigint
export declare function recoverMessageAddress(args: { message: unknown; signature: Hex }): Promise<Address>
export declare function size(value: Hex | ByteArray): number
export declare function slice<T>(value: T, start?: number, end?: number): T
export declare function toBytes(value: string | bigint | number | boolean, options?: object): ByteArray
export declare function toHex(value: unknown, options?: object): Hex
export declare const erc20Abi: any
export declare class BaseError extends Error {
  shortMessage: string
  walk(find?: (error: unknown) => boolean): Error
}
export declare class ContractFunctionRevertedError extends BaseError {
  data?: { errorName: string; args?: readonly unknown[] }
  reason?: string
  signature?: Hex
}
// viem/accounts
export declare function privateKeyToAccount(key: Hex): Account
export declare function mnemonicToAccount(mnemonic: string, options?: object): Account
export declare function generateMnemonic(words: readonly string[], strength?: number): string
export declare const english: readonly string[]
// viem/chains
export declare const hoodi: Chain
export declare const mainnet: Chain
