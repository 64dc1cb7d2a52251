// Names and types of @ssv-labs/ssv-sdk/utils 1.0.1, from ssvlabs/ssv-sdk@2349d5a. Written by `npm run declarations`.
import type { Chain, Hex, PublicClient, TransactionReceipt, WalletClient } from './viem.js'

export declare function bigintMax(...args: bigint[]): bigint

export declare function bigintMin(...args: bigint[]): bigint

export declare function bigintRound(value: bigint, precision: bigint): bigint

export declare function bigintFloor(value: bigint, precision?: bigint): bigint

export declare function bigintAbs(n: bigint): bigint

export declare function isBigIntChanged(a: bigint, b: bigint, tolerance?: bigint): boolean

export declare function roundOperatorFee(fee: bigint, precision?: bigint): bigint

export declare function stringifyBigints<T>(anything: T): unknown

export declare function bigintifyNumbers(numbers: number[] | readonly number[]): bigint[]

export declare function createClusterId(ownerAddress: string, operatorIds: number[]): string

export declare function isClusterId(clusterId: string): boolean

export declare function toSolidityCluster(cluster: { validatorCount: string; networkFeeIndex: string; index: string; active: boolean; balance: string }): { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint }

export declare function createEmptyCluster(cluster?: { validatorCount?: number; networkFeeIndex?: bigint; index?: bigint; active?: boolean; balance?: bigint }): { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint }

export declare function add0x(value: string): Hex

export declare function waitForTransaction<T>(config: ConfigReturnType, fn: T): Promise<TransactionReceipt>

export declare function isKeySharesItem(item: unknown): boolean

export declare enum KeysharesValidationErrors {
  OperatorDoesNotExist = 0,
  OperatorMismatch = 1,
  ValidatorAlreadyExists = 2,
  ClusterMismatch = 3,
  DuplicateValidatorKeys = 4,
  InconsistentOperatorPublicKeys = 5,
  InconsistentOperators = 6,
}

export declare const KeysharesValidationErrorsMessages: { 0: string; 1: string; 2: string; 3: string; 4: string; 5: string; 6: string }

export declare function validateConsistentOperatorIds(keyshares: KeySharesItem[]): number[]

export declare function ensureValidatorsUniqueness(keyshares: KeySharesItem[]): boolean

export declare function validateConsistentOperatorPublicKeys(keyshares: KeySharesItem[], operators: { publicKey: string; id: string }[]): true

export declare function ensureNoKeysharesErrors(keyshares: KeySharesItem[]): boolean

export declare const numberFormatter: Intl.NumberFormat

export declare const _percentageFormatter: Intl.NumberFormat

export declare const percentageFormatter: { format: (value?: number) => string }

export declare const bigintFormatter: Intl.NumberFormat

export declare const ethFormatter: Intl.NumberFormat

export declare function formatSSV(num: bigint, decimals?: number): string

export declare function formatBigintInput(num: bigint, decimals?: number): string

export declare function ms(value: number, unit: 'seconds' | 'minutes' | 'hours' | 'days' | 'weeks' | 'months' | 'years'): number

export declare function sortNumbers<T extends bigint | number>(numbers: T[]): T[]

export declare function getOperatorIds<T extends { id: number; }[]>(operators: T): number[]

export declare function decodeOperatorPublicKey(publicKey: Hex): string

export declare function tryCatch<T>(fn: () => T): [T | null, Error | null]

export declare const configArgsSchema: ZodType

export type ConfigArgs = { walletClient?: WalletClient; publicClient: PublicClient; extendedConfig?: { subgraph?: { endpoint?: string; apiKey?: string }; rest?: { endpoint?: string }; contracts?: { setter?: Hex; getter?: Hex; token?: Hex } } }

/** Of another package. */
export interface GraphQLClient {}

export interface ConfigReturnType { publicClient: PublicClient; walletClient?: WalletClient; chain: Chain; contractAddresses: { setter: Hex; getter: Hex; token: Hex }; subgraph: { client: GraphQLClient; endpoint: string }; rest: { endpoint: string } }

export declare class KeysharesValidationError {
  constructor(code: KeysharesValidationErrors)
  code: KeysharesValidationErrors
  name: string
  message: string
  stack?: string
  cause?: unknown
}

export declare class KeySharesItem {
  data: KeySharesData
  payload: KeySharesPayload
  error: SSVKeysException | undefined
  buildPayload(metaData: IKeySharesPayloadData, toSignatureData: IKeySharesToSignatureData): Promise<KeySharesPayload>
  validateSingleShares(shares: string, fromSignatureData: IKeySharesFromSignatureData): Promise<void>
  buildSharesFromBytes(bytes: string, operatorCount: number): { sharesPublicKeys: string[]; encryptedKeys: string[] }
  update(data: IKeySharesPartialData): void
  validate(): void
  toJson(): string
}

export declare class KeySharesData {
  ownerNonce?: number | null
  ownerAddress?: string | null
  publicKey?: string | null
  operators?: OperatorData[] | null
  update(data: IKeySharesPartialData): void
  validate(): Promise<any>
  operatorIds: number[]
  operatorPublicKeys: string[]
}

export declare class OperatorData {
  id: number
  operatorKey: string
  validate(): void
}

export interface IKeySharesPartialData {
  ownerNonce?: number | null
  ownerAddress?: string | null
  publicKey?: string | null
  operators?: IOperator[] | null
}

export interface IOperator {
  id: number
  operatorKey: string
}

export declare class KeySharesPayload {
  sharesData: string
  publicKey: string
  operatorIds: number[]
  update(data: IKeySharesPartialPayload): void
  validate(): any
  build(data: any): KeySharesPayload
}

export interface IKeySharesPartialPayload {
  sharesData: string
  publicKey: string
  operatorIds: number[]
}

export declare class SSVKeysException {
  trace: any
  name: string
  message: string
  stack?: string
  cause?: unknown
}

export interface IKeySharesPayloadData {
  publicKey: string
  operators: IOperator[]
  encryptedShares: IEncryptShare[]
}

export interface IEncryptShare {
  operatorPublicKey: string
  privateKey: string
  publicKey: string
}

export interface IKeySharesToSignatureData {
  ownerAddress: string
  ownerNonce: number
  privateKey: string
}

export interface IKeySharesFromSignatureData {
  ownerAddress: string
  ownerNonce: number
  publicKey: string
}

/** Of another package. */
export interface ZodType {}
