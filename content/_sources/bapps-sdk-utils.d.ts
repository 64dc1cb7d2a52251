// Names and types of @ssv-labs/bapps-sdk/utils 0.0.10, from ssvlabs/based-apps-sdk@233a1da. Written by `npm run declarations`.
import type { Hex, PublicClient, WalletClient } from './viem.js'

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

export declare function createEmptyCluster(cluster?: { validatorCount?: number; networkFeeIndex?: bigint; index?: bigint; active?: boolean; balance?: bigint }): { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint }

export declare function add0x(value: string): Hex

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

export declare function sortNumbers<T extends number | bigint>(numbers: T[]): T[]

export declare function getOperatorIds<T extends { id: number; }[]>(operators: T): number[]

export declare function decodeOperatorPublicKey(publicKey: Hex): string

export declare function tryCatch<T>(fn: () => T): [T | null, Error | null]

export declare const configArgsSchema: ZodType

export type ConfigArgs = { beaconchainUrl: string; publicClient: PublicClient; walletClient: WalletClient; extendedConfig?: { subgraph?: { url?: string; apiKey?: string }; contract?: Hex } }

export declare class KeysharesValidationError {
  constructor(code: KeysharesValidationErrors)
  code: KeysharesValidationErrors
  name: string
  message: string
  stack?: string
  cause?: unknown
}

/** Of another package. */
export interface ZodType {}
