// Names and types of @ssv-labs/bapps-sdk 0.0.10, from ssvlabs/based-apps-sdk@233a1da. Written by `npm run declarations`.
import type { AccessList, Chain, Hex, PublicClient, TransactionReceipt, WalletClient } from './viem.js'

export declare class BasedAppsSDK {
  constructor(props: { beaconchainUrl: string; publicClient: PublicClient; walletClient: WalletClient; extendedConfig?: { subgraph?: { url?: string; apiKey?: string }; contract?: Hex } })
  readonly api: BasedAppsQueries
  readonly utils: WeightUtils
  readonly contracts: { bapp: { write: ContractWriter<BappWriter>; address: Hex; read: BappReader } }
  readonly core: ConfigReturnType
}

export interface BasedAppsQueries {
  getValidatorsBalance(args: { account: string }): Promise<{ account: string; validators: never[]; balance: string } | { account: string; validators: Hex[]; balance: bigint }>
  getParticipantWeights(args: { bAppId: Hex }): Promise<StrategyWeight[]>
  getDelegatedBalances(args: { bAppId: Hex }): Promise<{ bAppTotalDelegatedBalance: bigint; bAppTotalDelegatedBalances: { strategyId: string; delegation: bigint }[] }>
  getObligatedBalances(args: { bAppId: Hex }): Promise<never[] | { bAppTokens: { totalObligatedBalance: string; token: Hex }[]; strategies: { strategy: { id: string }; obligations: { token: Hex; obligatedBalance: string }[] }[] }>
  getObligatedBalances(props: { bAppId: string }): Promise<{ bAppTokens: { totalObligatedBalance: string; token: Hex }[]; strategies: { strategy: { id: string }; obligations: { token: Hex; obligatedBalance: string }[] }[] } | null | undefined>
  getStrategyBAppOptIns(props: { bAppId: Hex }): Promise<{ id: string; strategy: { balances: { token: Hex; balance: string }[] }; obligations: { token: Hex; percentage: string }[] }[]>
  getParticipantWeightInput(props: { bAppId: string }): Promise<{ bAppTokens: { token: Hex; sharedRiskLevel: string; totalObligatedBalance: string }[]; strategies: { obligations: { obligatedBalance: string; token: Hex; percentage: string }[]; strategy: { id: string; owner: { id: Hex; delegators: { percentage: string; delegator: { id: Hex } }[] }; balances: { token: Hex; riskValue: string }[] } }[] } | null | undefined>
  getBAppDelegators(props: { bAppId: string }): Promise<{ strategies: { strategy: { id: string; owner: { delegators: { percentage: string; delegator: { id: Hex } }[] } } }[] } | null | undefined>
  getValidatorsByAccount(props: { account: string }): Promise<Hex[]>
  getBappMetadataURI(props: { bAppId: string }): Promise<{ metadataURI?: string | null } | null | undefined>
  getAllBappsMetadataURIs(): Promise<{ id: Hex; metadataURI?: string | null }[]>
  getAllStrategyObligatedBalancesForBapp(props: { bAppId: string }): Promise<{ strategies: { strategy: { balances: { balance: string; token: Hex }[] } }[] } | null | undefined>
  getDepositedBalancesForStrategy(props: { strategyId: string }): Promise<{ deposits: { depositAmount: string; token: Hex; contributor: { id: Hex } }[] } | null | undefined>
  getAllStrategiesDepositedTo(props: { accountId: string }): Promise<{ deposits: { depositAmount: string; token: Hex; strategy: { id: string; balances: { balance: string; token: Hex }[] } }[] } | null | undefined>
  getTotalDelegatedPercentageForAccount(props: { accountId: string }): Promise<string | undefined>
  getAllStrategiesForBapp(props: { bAppId: string }): Promise<string[]>
  getAllStrategiesForAccount(props: { accountId: string }): Promise<{ id: string; balances: { balance: string; token: Hex }[] }[]>
}

export interface WeightUtils {
  calcArithmeticStrategyWeights(strategyTokenWeights: StrategyWeight[], options: WeightCalculationOptions): Map<string, number>
  calcGeometricStrategyWeights(strategyTokenWeights: StrategyWeight[], options: WeightCalculationOptions): Map<string, number>
  calcHarmonicStrategyWeights(strategyTokenWeights: StrategyWeight[], options: WeightCalculationOptions): Map<string, number>
}

export interface BappWriter {
  acceptOwnership(props?: TransactionOptions): Promise<SentTransaction>
  createObligation(props: TransactionOptions & { args: { strategyId: number; bApp: Hex; token: Hex; obligationPercentage: number } }): Promise<SentTransaction>
  createStrategy(props: TransactionOptions & { args: { fee: number; metadataURI: string } }): Promise<SentTransaction>
  delegateBalance(props: TransactionOptions & { args: { receiver: Hex; percentage: number } }): Promise<SentTransaction>
  depositERC20(props: TransactionOptions & { args: { strategyId: number; token: Hex; amount: bigint } }): Promise<SentTransaction>
  depositETH(props: TransactionOptions & { value?: bigint; args: { strategyId: number } }): Promise<SentTransaction>
  finalizeFeeUpdate(props: TransactionOptions & { args: { strategyId: number } }): Promise<SentTransaction>
  finalizeUpdateObligation(props: TransactionOptions & { args: { strategyId: number; bApp: Hex; token: Hex } }): Promise<SentTransaction>
  finalizeWithdrawal(props: TransactionOptions & { args: { strategyId: number; token: Hex } }): Promise<SentTransaction>
  finalizeWithdrawalETH(props: TransactionOptions & { args: { strategyId: number } }): Promise<SentTransaction>
  initialize(props: TransactionOptions & { args: { owner_: Hex; ssvBasedAppManger_: Hex; ssvStrategyManager_: Hex; protocolManager_: Hex; config: { maxShares: bigint; feeTimelockPeriod: number; feeExpireTime: number; withdrawalTimelockPeriod: number; withdrawalExpireTime: number; obligationTimelockPeriod: number; obligationExpireTime: number; tokenUpdateTimelockPeriod: number; maxFeeIncrement: number; disabledFeatures: number } } }): Promise<SentTransaction>
  optInToBApp(props: TransactionOptions & { args: { strategyId: number; bApp: Hex; tokens: readonly Hex[]; obligationPercentages: readonly number[]; data: Hex } }): Promise<SentTransaction>
  proposeFeeUpdate(props: TransactionOptions & { args: { strategyId: number; proposedFee: number } }): Promise<SentTransaction>
  proposeUpdateObligation(props: TransactionOptions & { args: { strategyId: number; bApp: Hex; token: Hex; obligationPercentage: number } }): Promise<SentTransaction>
  proposeWithdrawal(props: TransactionOptions & { args: { strategyId: number; token: Hex; amount: bigint } }): Promise<SentTransaction>
  proposeWithdrawalETH(props: TransactionOptions & { args: { strategyId: number; amount: bigint } }): Promise<SentTransaction>
  reduceFee(props: TransactionOptions & { args: { strategyId: number; proposedFee: number } }): Promise<SentTransaction>
  registerBApp(props: TransactionOptions & { args: { tokens: readonly Hex[]; sharedRiskLevels: readonly number[]; metadataURI: string } }): Promise<SentTransaction>
  removeDelegatedBalance(props: TransactionOptions & { args: { receiver: Hex } }): Promise<SentTransaction>
  renounceOwnership(props?: TransactionOptions): Promise<SentTransaction>
  slash(props: TransactionOptions & { args: { strategyId: number; bApp: Hex; token: Hex; percentage: number; data: Hex } }): Promise<SentTransaction>
  transferOwnership(props: TransactionOptions & { args: { newOwner: Hex } }): Promise<SentTransaction>
  updateAccountMetadataURI(props: TransactionOptions & { args: { metadataURI: string } }): Promise<SentTransaction>
  updateBAppMetadataURI(props: TransactionOptions & { args: { metadataURI: string } }): Promise<SentTransaction>
  updateBAppsTokens(props: TransactionOptions & { args: { tokenConfigs: readonly { token: Hex; sharedRiskLevel: number }[] } }): Promise<SentTransaction>
  updateDelegatedBalance(props: TransactionOptions & { args: { receiver: Hex; percentage: number } }): Promise<SentTransaction>
  updateDisabledFeatures(props: TransactionOptions & { args: { disabledFeatures: number } }): Promise<SentTransaction>
  updateFeeExpireTime(props: TransactionOptions & { args: { value: number } }): Promise<SentTransaction>
  updateFeeTimelockPeriod(props: TransactionOptions & { args: { value: number } }): Promise<SentTransaction>
  updateMaxFeeIncrement(props: TransactionOptions & { args: { value: number } }): Promise<SentTransaction>
  updateMaxShares(props: TransactionOptions & { args: { value: bigint } }): Promise<SentTransaction>
  updateModule(props: TransactionOptions & { args: { moduleIds: readonly number[]; moduleAddresses: readonly Hex[] } }): Promise<SentTransaction>
  updateObligationExpireTime(props: TransactionOptions & { args: { value: number } }): Promise<SentTransaction>
  updateObligationTimelockPeriod(props: TransactionOptions & { args: { value: number } }): Promise<SentTransaction>
  updateStrategyMetadataURI(props: TransactionOptions & { args: { strategyId: number; metadataURI: string } }): Promise<SentTransaction>
  updateTokenUpdateTimelockPeriod(props: TransactionOptions & { args: { value: number } }): Promise<SentTransaction>
  updateWithdrawalExpireTime(props: TransactionOptions & { args: { value: number } }): Promise<SentTransaction>
  updateWithdrawalTimelockPeriod(props: TransactionOptions & { args: { value: number } }): Promise<SentTransaction>
  upgradeToAndCall(props: TransactionOptions & { value?: bigint; args: { newImplementation: Hex; data: Hex } }): Promise<SentTransaction>
  withdrawETHSlashingFund(props: TransactionOptions & { args: { amount: bigint } }): Promise<SentTransaction>
  withdrawSlashingFund(props: TransactionOptions & { args: { token: Hex; amount: bigint } }): Promise<SentTransaction>
}

export interface BappReader {
  UPGRADE_INTERFACE_VERSION(): Promise<string>
  accountBAppStrategy(args: { account: Hex; bApp: Hex }): Promise<number>
  bAppTokens(args: { bApp: Hex; token: Hex }): Promise<readonly [number, boolean, number, number]>
  delegations(args: { account: Hex; receiver: Hex }): Promise<number>
  disabledFeatures(): Promise<number>
  ethAddress(): Promise<Hex>
  feeExpireTime(): Promise<number>
  feeTimelockPeriod(): Promise<number>
  feeUpdateRequests(args: { strategyId: number }): Promise<readonly [number, number]>
  getModuleAddress(args: { moduleId: number }): Promise<Hex>
  getSlashableBalance(args: { strategyId: number; bApp: Hex; token: Hex }): Promise<bigint>
  getVersion(): Promise<string>
  maxFeeIncrement(): Promise<number>
  maxPercentage(): Promise<number>
  maxShares(): Promise<bigint>
  obligationExpireTime(): Promise<number>
  obligationRequests(args: { strategyId: number; token: Hex; bApp: Hex }): Promise<readonly [number, number]>
  obligationTimelockPeriod(): Promise<number>
  obligations(args: { strategyId: number; bApp: Hex; token: Hex }): Promise<readonly [number, boolean]>
  ownedStrategies(args: { owner: Hex }): Promise<readonly number[]>
  owner(): Promise<Hex>
  pendingOwner(): Promise<Hex>
  proxiableUUID(): Promise<Hex>
  registeredBApps(args: { bApp: Hex }): Promise<boolean>
  slashingFund(args: { account: Hex; token: Hex }): Promise<bigint>
  strategies(args: { strategyId: number }): Promise<readonly [Hex, number]>
  strategyAccountShares(args: { strategyId: number; account: Hex; token: Hex }): Promise<bigint>
  strategyGeneration(args: { strategyId: number; token: Hex }): Promise<bigint>
  strategyTotalBalance(args: { strategyId: number; token: Hex }): Promise<bigint>
  strategyTotalShares(args: { strategyId: number; token: Hex }): Promise<bigint>
  tokenUpdateTimelockPeriod(): Promise<number>
  totalDelegatedPercentage(args: { delegator: Hex }): Promise<number>
  withdrawalExpireTime(): Promise<number>
  withdrawalRequests(args: { strategyId: number; account: Hex; token: Hex }): Promise<readonly [bigint, number]>
  withdrawalTimelockPeriod(): Promise<number>
}

export declare const chains: { hoodi: Chain }

export declare const globals: { MAX_WEI_AMOUNT: bigint; CLUSTER_SIZES: { QUAD_CLUSTER: 4; SEPT_CLUSTER: 7; DECA_CLUSTER: 10; TRISKAIDEKA_CLUSTER: 13 }; FIXED_VALIDATORS_COUNT_PER_CLUSTER_SIZE: { QUAD_CLUSTER: number; SEPT_CLUSTER: number; DECA_CLUSTER: number; TRISKAIDEKA_CLUSTER: number }; BLOCKS_PER_DAY: bigint; OPERATORS_PER_PAGE: number; BLOCKS_PER_YEAR: bigint; DEFAULT_CLUSTER_PERIOD: number; NUMBERS_OF_WEEKS_IN_YEAR: number; MAX_VALIDATORS_COUNT_MULTI_FLOW: number; CLUSTER_VALIDITY_PERIOD_MINIMUM: number; OPERATOR_VALIDATORS_LIMIT_PRESERVE: number; MINIMUM_OPERATOR_FEE_PER_BLOCK: bigint; MIN_VALIDATORS_COUNT_PER_BULK_REGISTRATION: number; DEFAULT_ADDRESS_WHITELIST: string }

export type ClusterSize = 4 | 7 | 10 | 13

export declare const registerValidatorsByClusterSizeLimits: { 4: number; 7: number; 10: number; 13: number }

export interface StrategyWeight {
  id: string
  tokenWeights: TokenWeight[]
  validatorBalanceWeight?: number
}

export interface TokenWeight {
  token: Hex
  weight: number
}

export interface WeightCalculationOptions {
  coefficients: CoefficientDefinition[]
  validatorCoefficient?: number
}

export interface CoefficientDefinition {
  token: Hex
  coefficient: number
}

export interface TransactionOptions {
  type?: 'legacy' | 'eip2930' | 'eip1559' | 'eip4844' | 'eip7702'
  blockNumber?: bigint
  gas?: bigint
  nonce?: number
  maxFeePerBlobGas?: bigint
  gasPrice?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  accessList?: AccessList
  blobs?: readonly Hex[] | readonly ByteArray[]
  blobVersionedHashes?: readonly Hex[]
  kzg?: { blobToKzgCommitment: (blob: ByteArray) => ByteArray; computeBlobKzgProof: (blob: ByteArray, commitment: ByteArray) => ByteArray }
  sidecars?: readonly { blob: Hex; commitment: Hex; proof: Hex }[]
  authorizationList?: unknown
  stateOverride?: unknown
  blockTag?: 'latest' | 'earliest' | 'pending' | 'safe' | 'finalized'
  dataSuffix?: Hex
}

export type DecodedEvent =
  | { eventName: 'AdminChanged'; args: { previousAdmin: Hex; newAdmin: Hex } }
  | { eventName: 'BeaconUpgraded'; args: { beacon: Hex } }
  | { eventName: 'ClusterDeposited'; args: { owner: Hex; operatorIds: readonly bigint[]; value: bigint; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } } }
  | { eventName: 'ClusterLiquidated'; args: { owner: Hex; operatorIds: readonly bigint[]; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } } }
  | { eventName: 'ClusterReactivated'; args: { owner: Hex; operatorIds: readonly bigint[]; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } } }
  | { eventName: 'ClusterWithdrawn'; args: { owner: Hex; operatorIds: readonly bigint[]; value: bigint; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } } }
  | { eventName: 'DeclareOperatorFeePeriodUpdated'; args: { value: bigint } }
  | { eventName: 'ExecuteOperatorFeePeriodUpdated'; args: { value: bigint } }
  | { eventName: 'FeeRecipientAddressUpdated'; args: { owner: Hex; recipientAddress: Hex } }
  | { eventName: 'Initialized'; args: { version: number } }
  | { eventName: 'LiquidationThresholdPeriodUpdated'; args: { value: bigint } }
  | { eventName: 'MinimumLiquidationCollateralUpdated'; args: { value: bigint } }
  | { eventName: 'ModuleUpgraded'; args: { moduleId: number; moduleAddress: Hex } }
  | { eventName: 'NetworkEarningsWithdrawn'; args: { value: bigint; recipient: Hex } }
  | { eventName: 'NetworkFeeUpdated'; args: { oldFee: bigint; newFee: bigint } }
  | { eventName: 'OperatorAdded'; args: { operatorId: bigint; owner: Hex; publicKey: Hex; fee: bigint } }
  | { eventName: 'OperatorFeeDeclarationCancelled'; args: { owner: Hex; operatorId: bigint } }
  | { eventName: 'OperatorFeeDeclared'; args: { owner: Hex; operatorId: bigint; blockNumber: bigint; fee: bigint } }
  | { eventName: 'OperatorFeeExecuted'; args: { owner: Hex; operatorId: bigint; blockNumber: bigint; fee: bigint } }
  | { eventName: 'OperatorFeeIncreaseLimitUpdated'; args: { value: bigint } }
  | { eventName: 'OperatorMaximumFeeUpdated'; args: { maxFee: bigint } }
  | { eventName: 'OperatorMultipleWhitelistRemoved'; args: { operatorIds: readonly bigint[]; whitelistAddresses: readonly Hex[] } }
  | { eventName: 'OperatorMultipleWhitelistUpdated'; args: { operatorIds: readonly bigint[]; whitelistAddresses: readonly Hex[] } }
  | { eventName: 'OperatorPrivacyStatusUpdated'; args: { operatorIds: readonly bigint[]; toPrivate: boolean } }
  | { eventName: 'OperatorRemoved'; args: { operatorId: bigint } }
  | { eventName: 'OperatorWhitelistUpdated'; args: { operatorId: bigint; whitelisted: Hex } }
  | { eventName: 'OperatorWhitelistingContractUpdated'; args: { operatorIds: readonly bigint[]; whitelistingContract: Hex } }
  | { eventName: 'OperatorWithdrawn'; args: { owner: Hex; operatorId: bigint; value: bigint } }
  | { eventName: 'OwnershipTransferStarted'; args: { previousOwner: Hex; newOwner: Hex } }
  | { eventName: 'OwnershipTransferred'; args: { previousOwner: Hex; newOwner: Hex } }
  | { eventName: 'Upgraded'; args: { implementation: Hex } }
  | { eventName: 'ValidatorAdded'; args: { owner: Hex; operatorIds: readonly bigint[]; publicKey: Hex; shares: Hex; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } } }
  | { eventName: 'ValidatorExited'; args: { owner: Hex; operatorIds: readonly bigint[]; publicKey: Hex } }
  | { eventName: 'ValidatorRemoved'; args: { owner: Hex; operatorIds: readonly bigint[]; publicKey: Hex; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } } }
  | { eventName: 'Approval'; args: { owner: Hex; spender: Hex; value: bigint } }
  | { eventName: 'Transfer'; args: { from: Hex; to: Hex; value: bigint } }

export interface SentTransaction {
  hash: Hex
  wait: () => Promise<TransactionReceipt & { events: DecodedEvent[] }>
}

export type ContractWriter<Functions> = {
  [Name in keyof Functions]: Functions[Name] & {
    simulate: (...args: Functions[Name] extends (...args: infer Args) => unknown ? Args : never) => Promise<{ result: any; request: any }>
    getTransactionData: (args?: object) => Hex
  }
}

/** Of another package. */
export interface GraphQLClient {}

export interface ConfigReturnType { apis: { beacon: { getValidatorBalances: (args: { stateId: 'finalized' | 'head' | 'genesis' | 'justified'; validatorIds: Hex[] }) => Promise<{ execution_optimistic: boolean; finalized: boolean; data: { index: string; balance: string }[] }> }; bam: { getStrategyBAppOptIns: (props: { bAppId: Hex }) => Promise<{ id: string; strategy: { balances: { token: Hex; balance: string }[] }; obligations: { token: Hex; percentage: string }[] }[]>; getParticipantWeightInput: (props: { bAppId: string }) => Promise<{ bAppTokens: { token: Hex; sharedRiskLevel: string; totalObligatedBalance: string }[]; strategies: { obligations: { obligatedBalance: string; token: Hex; percentage: string }[]; strategy: { id: string; owner: { id: Hex; delegators: { percentage: string; delegator: { id: unknown } }[] }; balances: { token: Hex; riskValue: string }[] } }[] } | null | undefined>; getObligatedBalances: (props: { bAppId: string }) => Promise<{ bAppTokens: { totalObligatedBalance: string; token: Hex }[]; strategies: { strategy: { id: string }; obligations: { token: Hex; obligatedBalance: string }[] }[] } | null | undefined>; getBAppDelegators: (props: { bAppId: string }) => Promise<{ strategies: { strategy: { id: string; owner: { delegators: { percentage: string; delegator: { id: unknown } }[] } } }[] } | null | undefined>; getValidatorsByAccount: (props: { account: string }) => Promise<Hex[]>; getBappMetadataURI: (props: { bAppId: string }) => Promise<{ metadataURI?: string | null } | null | undefined>; getAllBappsMetadataURIs: () => Promise<{ id: Hex; metadataURI?: string | null }[]>; getAllStrategyObligatedBalancesForBapp: (props: { bAppId: string }) => Promise<{ strategies: { strategy: { balances: { balance: string; token: Hex }[] } }[] } | null | undefined>; getDepositedBalancesForStrategy: (props: { strategyId: string }) => Promise<{ deposits: { depositAmount: string; token: Hex; contributor: { id: Hex } }[] } | null | undefined>; getAllStrategiesDepositedTo: (props: { accountId: string }) => Promise<{ deposits: { depositAmount: string; token: Hex; strategy: { id: string; balances: { balance: string; token: Hex }[] } }[] } | null | undefined>; getTotalDelegatedPercentageForAccount: (props: { accountId: string }) => Promise<string | undefined>; getAllStrategiesForBapp: (props: { bAppId: string }) => Promise<string[]>; getAllStrategiesForAccount: (props: { accountId: string }) => Promise<{ id: string; balances: { balance: string; token: Hex }[] }[]> } }; basedAppsAPI: { getValidatorsBalance: (args: { account: string }) => Promise<{ account: string; validators: never[]; balance: string } | { account: string; validators: Hex[]; balance: bigint }>; getParticipantWeights: (args: { bAppId: Hex }) => Promise<StrategyWeight[]>; getDelegatedBalances: (args: { bAppId: Hex }) => Promise<{ bAppTotalDelegatedBalance: bigint; bAppTotalDelegatedBalances: { strategyId: string; delegation: bigint }[] }>; getObligatedBalances: (args: { bAppId: Hex }) => Promise<never[] | { bAppTokens: { totalObligatedBalance: string; token: Hex }[]; strategies: { strategy: { id: string }; obligations: { token: Hex; obligatedBalance: string }[] }[] }> }; graphs: { bam: { client: GraphQLClient; endpoint: string } }; publicClient: PublicClient; walletClient: WalletClient }
