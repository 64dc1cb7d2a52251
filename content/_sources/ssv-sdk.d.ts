// Names and types of @ssv-labs/ssv-sdk 1.0.1, from ssvlabs/ssv-sdk@2349d5a. Written by `npm run declarations`.
import type { AccessList, Chain, Hex, PublicClient, TransactionReceipt, WalletClient } from './viem.js'

export declare class SSVSDK {
  constructor(props: { walletClient?: WalletClient; publicClient: PublicClient; extendedConfig?: { subgraph?: { endpoint?: string; apiKey?: string }; rest?: { endpoint?: string }; contracts?: { setter?: Hex; getter?: Hex; token?: Hex } } })
  readonly clusters: ClusterManager
  readonly operators: OperatorManager
  readonly dao: DaoManager
  readonly api: Queries
  readonly utils: Utils
  readonly contract: { ssv: { read: NetworkReader; write: ContractWriter<NetworkWriter> }; token: { read: TokenReader; write: ContractWriter<TokenWriter> } }
  readonly config: ConfigReturnType
  connectWallet(walletClient: WalletClient): this
}

export interface ClusterManager {
  deposit(props: TransactionOptions & { args: { id: string; amount: bigint }; value?: bigint }): Promise<SentTransaction>
  withdraw(props: TransactionOptions & { args: { id: string; amount: bigint }; value?: bigint }): Promise<SentTransaction>
  liquidate(props: TransactionOptions & { args: { id: string }; value?: bigint }): Promise<SentTransaction>
  liquidateSSV(props: TransactionOptions & { args: { id: string }; value?: bigint }): Promise<SentTransaction>
  reactivate(props: TransactionOptions & { args: { id: string; amount: bigint }; value?: bigint }): Promise<SentTransaction>
  migrateClusterToETH(props: TransactionOptions & { args: { id: string; amount: bigint }; value?: bigint }): Promise<SentTransaction>
  removeValidators(props: TransactionOptions & { args: { id: string; publicKeys: Hex[] }; value?: bigint }): Promise<SentTransaction>
  setFeeRecipient(props: TransactionOptions & { args: { recipient: Hex }; value?: bigint }): Promise<SentTransaction>
  exitValidators(props: TransactionOptions & { args: { publicKeys: Hex[]; operatorIds: bigint[] }; value?: bigint }): Promise<SentTransaction>
  registerValidators(props: TransactionOptions & { args: { keyshares: KeySharesItem[] | KeySharesPayload[] | IKeySharesPartialPayload[]; depositAmount?: bigint; ownerAddress?: Hex }; value?: bigint }): Promise<SentTransaction>
  registerValidatorsRawData(props: TransactionOptions & { args: { keyshares: KeySharesItem[] | KeySharesPayload[] | IKeySharesPartialPayload[]; depositAmount?: bigint; ownerAddress?: Hex }; value?: bigint }): Promise<Hex>
  validateSharesPostRegistration(props: { txHash: Hex; ownerAddress?: Hex }): Promise<{ isValid: boolean; validations: { event: { address: Hex; blockHash: Hex; blockNumber: bigint; data: Hex; logIndex: number; transactionHash: Hex; transactionIndex: number; removed: boolean; args: { owner?: Hex; operatorIds?: readonly bigint[]; publicKey?: Hex; shares?: Hex; cluster?: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } }; eventName: 'ValidatorAdded'; topics: [Hex, Hex] }; validation: { isValid: boolean; isSharesValid: boolean; sharesPublicKeys: string[] | undefined; encryptedKeys: string[] | undefined; memo: { message: string; error: string; data: string; blockNumber: number }[] } }[]; invalids: { event: { address: Hex; blockHash: Hex; blockNumber: bigint; data: Hex; logIndex: number; transactionHash: Hex; transactionIndex: number; removed: boolean; args: { owner?: Hex; operatorIds?: readonly bigint[]; publicKey?: Hex; shares?: Hex; cluster?: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } }; eventName: 'ValidatorAdded'; topics: [Hex, Hex] }; validation: { isValid: boolean; isSharesValid: boolean; sharesPublicKeys: string[] | undefined; encryptedKeys: string[] | undefined; memo: { message: string; error: string; data: string; blockNumber: number }[] } }[]; ownerNonceAtBlock: number; block: number }>
}

export interface OperatorManager {
  registerOperator(props: TransactionOptions & { args: { isPrivate: boolean; yearlyFee: bigint; publicKey: string }; value?: bigint }): Promise<SentTransaction>
  removeOperator(props: TransactionOptions & { args: { operatorId: bigint } }): Promise<SentTransaction>
  withdraw(props: TransactionOptions & { args: { operatorId: string; amount: bigint }; value?: bigint }): Promise<SentTransaction>
  withdrawOperatorEarningsSSV(props: TransactionOptions & { args: { operatorId: string; amount: bigint }; value?: bigint }): Promise<SentTransaction>
  withdrawAllOperatorEarningsSSV(props: TransactionOptions & { args: { operatorId: string }; value?: bigint }): Promise<SentTransaction>
  withdrawAllVersionOperatorEarnings(props: TransactionOptions & { args: { operatorId: string }; value?: bigint }): Promise<SentTransaction>
  setOperatorWhitelists(props: TransactionOptions & { args: { operatorIds: readonly bigint[]; whitelistAddresses: readonly Hex[] } }): Promise<SentTransaction>
  removeOperatorWhitelists(props: TransactionOptions & { args: { operatorIds: readonly bigint[]; whitelistAddresses: readonly Hex[] } }): Promise<SentTransaction>
  setOperatorsPrivate(props: TransactionOptions & { args: { operatorIds: readonly bigint[] } }): Promise<SentTransaction>
  setOperatorsPublic(props: TransactionOptions & { args: { operatorIds: readonly bigint[] } }): Promise<SentTransaction>
  setOperatorWhitelistingContract(props: TransactionOptions & { args: { operatorIds: string[]; contractAddress: Hex }; value?: bigint }): Promise<SentTransaction>
  removeOperatorWhitelistingContract(props: TransactionOptions & { args: { operatorIds: readonly bigint[]; whitelistAddresses: readonly Hex[] } }): Promise<SentTransaction>
  declareOperatorFee(props: TransactionOptions & { args: { operatorId: bigint; fee: bigint } }): Promise<SentTransaction>
  executeOperatorFee(props: TransactionOptions & { args: { operatorId: bigint } }): Promise<SentTransaction>
  cancelDeclaredOperatorFee(props: TransactionOptions & { args: { operatorId: bigint } }): Promise<SentTransaction>
  reduceOperatorFee(props: TransactionOptions & { args: { operatorId: bigint; fee: bigint } }): Promise<SentTransaction>
}

export interface DaoManager {
  commitRoot(props: TransactionOptions & { args: { merkleRoot: Hex; blockNum: bigint }; value?: bigint }): Promise<SentTransaction>
  updateNetworkFeeSSV(props: TransactionOptions & { args: { fee: bigint }; value?: bigint }): Promise<SentTransaction>
  withdrawNetworkSSVEarnings(props: TransactionOptions & { args: { amount: bigint }; value?: bigint }): Promise<SentTransaction>
}

export interface Queries {
  getOwnerNonce(props: { owner: string; block?: number | null }): Promise<string>
  toSolidityCluster(props: { id: string }): Promise<{ active: boolean; validatorCount: string; balance: string; index: string; networkFeeIndex: string; effectiveBalance: string } | null | undefined>
  getClusterSnapshot(props: { id: string }): Promise<{ active: boolean; validatorCount: string; balance: string; index: string; networkFeeIndex: string; effectiveBalance: string } | null | undefined>
  getCluster(props: { id: string }): Promise<{ feeAsset: ClusterFeeAssetTypes; active: boolean; validatorCount: string; balance: string; index: string; networkFeeIndex: string; operatorIds: string[]; effectiveBalance: string; owner: { id: Hex } } | null | undefined>
  getClusters(props: { owner: string }): Promise<{ id: string; feeAsset: ClusterFeeAssetTypes; active: boolean; validatorCount: string; balance: string; index: string; networkFeeIndex: string; operatorIds: string[]; effectiveBalance: string }[]>
  getOperator(props: { id: string }): Promise<{ publicKey: string; whitelisted: Hex[]; id: string; validatorCount: string; isPrivate: boolean; whitelistedContract: Hex } | null>
  getOperators(props: { operatorIds: string | string[] }): Promise<{ publicKey: string; whitelisted: Hex[]; id: string; validatorCount: string; isPrivate: boolean; whitelistedContract: Hex; fee: string; feeSSV: string }[]>
  getValidators(props: { ids: Hex | Hex[] }): Promise<{ id: Hex }[]>
  getValidator(props: { id: string }): Promise<{ id: Hex } | null | undefined>
  getClusterBalance(props: { clusterId: string; daoAddress: string; operatorIds: string | string[] }): Promise<{ _meta?: { block: { number: number } } | null; daovalues?: { networkFee: string; networkFeeIndex: string; networkFeeIndexBlockNumber: string; networkFeeSSV: string; networkFeeIndexSSV: string; networkFeeIndexBlockNumberSSV: string; liquidationThreshold: string; liquidationThresholdSSV: string; minimumLiquidationCollateral: string; minimumLiquidationCollateralSSV: string } | null; operators: { fee: string; feeIndex: string; feeIndexBlockNumber: string; feeSSV: string; feeIndexSSV: string; feeIndexBlockNumberSSV: string }[]; cluster?: { feeAsset: ClusterFeeAssetTypes; validatorCount: string; networkFeeIndex: string; index: string; balance: string; effectiveBalance: string } | null }>
  getDaoValues(props: { daoAddress: string }): Promise<{ networkFee: string; networkFeeIndex: string; networkFeeIndexBlockNumber: string; networkFeeSSV: string; networkFeeIndexSSV: string; networkFeeIndexBlockNumberSSV: string; liquidationThreshold: string; liquidationThresholdSSV: string; minimumLiquidationCollateral: string; minimumLiquidationCollateralSSV: string } | null | undefined>
  checkOperatorDKGEnabled(dkgAddresses: { id: string; address: string }[]): Promise<{ id: string; isHealthy: boolean }[]>
}

export interface Utils {
  generateKeyShares(args: { operatorKeys: string[]; operatorIds: number[]; keystore: string | string[]; keystorePassword: string; ownerAddress: string; nonce: number }): Promise<KeySharesPayload[]>
  validateKeysharesJSON(options: { account: Hex; operators: { publicKey: string; id: string }[]; keyshares: string | object }): Promise<KeySharesItem[]>
  validateSharesPreRegistration(props: { keyshares: string | object | IKeySharesPartialPayload[]; operatorIds: string[]; ownerAddress?: Hex }): Promise<{ available: KeySharesItem[]; registered: KeySharesItem[]; incorrect: KeySharesItem[] }>
  getOperatorCapacity(props: string): Promise<number>
  getClusterBalance(props: { operatorIds: number[]; ownerAddress?: Hex }): Promise<{ balance: bigint; operationalRunway: bigint }>
  calcDepositFromRunway(props: { clusterId: string; runway: number }): Promise<bigint>
}

export interface NetworkReader {
  accEthPerShare(): Promise<bigint>
  cooldownDuration(): Promise<bigint>
  getActiveOracleIds(): Promise<readonly [number, number, number, number]>
  getBalance(args: { clusterOwner: Hex; operatorIds: readonly bigint[]; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } }): Promise<bigint>
  getBalanceSSV(args: { clusterOwner: Hex; operatorIds: readonly bigint[]; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } }): Promise<bigint>
  getBurnRate(args: { clusterOwner: Hex; operatorIds: readonly bigint[]; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } }): Promise<bigint>
  getBurnRateSSV(args: { clusterOwner: Hex; operatorIds: readonly bigint[]; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } }): Promise<bigint>
  getClusterAssetType(args: { owner: Hex; operatorIds: readonly bigint[] }): Promise<number>
  getCommittedRoot(args: { blockNum: bigint }): Promise<Hex>
  getEffectiveBalance(args: { clusterOwner: Hex; operatorIds: readonly bigint[]; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } }): Promise<number>
  getLiquidationThresholdPeriod(): Promise<bigint>
  getLiquidationThresholdPeriodSSV(): Promise<bigint>
  getMaximumOperatorFee(): Promise<bigint>
  getMaximumOperatorFeeSSV(): Promise<bigint>
  getMinimumLiquidationCollateral(): Promise<bigint>
  getMinimumLiquidationCollateralSSV(): Promise<bigint>
  getMinimumOperatorEthFee(): Promise<bigint>
  getNetworkEarnings(): Promise<bigint>
  getNetworkEarningsSSV(): Promise<bigint>
  getNetworkFee(): Promise<bigint>
  getNetworkFeeSSV(): Promise<bigint>
  getNetworkValidatorsCount(): Promise<number>
  getOperatorById(args: { operatorId: bigint }): Promise<{ owner: Hex; fee: bigint; validatorCount: number; whitelistedAddress: Hex; isPrivate: boolean; isActive: boolean }>
  getOperatorByIdSSV(args: { operatorId: bigint }): Promise<{ owner: Hex; fee: bigint; validatorCount: number; whitelistedAddress: Hex; isPrivate: boolean; isActive: boolean }>
  getOperatorDeclaredFee(args: { operatorId: bigint }): Promise<{ isFeeDeclared: boolean; fee: bigint; approvalBeginTime: bigint; approvalEndTime: bigint }>
  getOperatorEarnings(args: { id: bigint }): Promise<bigint>
  getOperatorEarningsSSV(args: { id: bigint }): Promise<bigint>
  getOperatorFee(args: { operatorId: bigint }): Promise<bigint>
  getOperatorFeeIncreaseLimit(): Promise<bigint>
  getOperatorFeePeriods(): Promise<{ declarePeriod: bigint; executePeriod: bigint }>
  getOperatorFeeSSV(args: { operatorId: bigint }): Promise<bigint>
  getOracle(args: { oracleId: number }): Promise<Hex>
  getOracleWeight(args: { oracleId: number }): Promise<bigint>
  getQuorumBps(): Promise<number>
  getValidator(args: { clusterOwner: Hex; publicKey: Hex }): Promise<boolean>
  getValidatorsPerOperatorLimit(): Promise<number>
  getVersion(): Promise<string>
  getWhitelistedOperators(args: { operatorIds: readonly bigint[]; whitelistedAddress: Hex }): Promise<readonly bigint[]>
  isAddressWhitelistedInWhitelistingContract(args: { addressToCheck: Hex; operatorId: bigint; whitelistingContract: Hex }): Promise<boolean>
  isLiquidatable(args: { clusterOwner: Hex; operatorIds: readonly bigint[]; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } }): Promise<boolean>
  isLiquidatableSSV(args: { clusterOwner: Hex; operatorIds: readonly bigint[]; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } }): Promise<boolean>
  isLiquidated(args: { clusterOwner: Hex; operatorIds: readonly bigint[]; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } }): Promise<boolean>
  isWhitelistingContract(args: { contractAddress: Hex }): Promise<boolean>
  owner(): Promise<Hex>
  pendingOwner(): Promise<Hex>
  pendingUnstake(args: { user: Hex }): Promise<readonly { amount: bigint; unlockTime: bigint }[]>
  previewClaimableEth(args: { user: Hex }): Promise<bigint>
  proxiableUUID(): Promise<Hex>
  ssvNetwork(): Promise<Hex>
  stakedBalanceOf(args: { user: Hex }): Promise<bigint>
  stakingEthPoolBalance(): Promise<bigint>
  totalStaked(): Promise<bigint>
}

export interface NetworkWriter {
  acceptOwnership(props?: TransactionOptions): Promise<SentTransaction>
  bulkExitValidator(props: TransactionOptions & { args: { publicKeys: readonly Hex[]; operatorIds: readonly bigint[] } }): Promise<SentTransaction>
  bulkRegisterValidator(props: TransactionOptions & { value?: bigint; args: { publicKeys: readonly Hex[]; operatorIds: readonly bigint[]; sharesData: readonly Hex[]; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } } }): Promise<SentTransaction>
  bulkRemoveValidator(props: TransactionOptions & { args: { publicKeys: readonly Hex[]; operatorIds: readonly bigint[]; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } } }): Promise<SentTransaction>
  cancelDeclaredOperatorFee(props: TransactionOptions & { args: { operatorId: bigint } }): Promise<SentTransaction>
  claimEthRewards(props?: TransactionOptions): Promise<SentTransaction>
  commitRoot(props: TransactionOptions & { args: { merkleRoot: Hex; blockNum: bigint } }): Promise<SentTransaction>
  declareOperatorFee(props: TransactionOptions & { args: { operatorId: bigint; fee: bigint } }): Promise<SentTransaction>
  deposit(props: TransactionOptions & { value?: bigint; args: { clusterOwner: Hex; operatorIds: readonly bigint[]; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } } }): Promise<SentTransaction>
  executeOperatorFee(props: TransactionOptions & { args: { operatorId: bigint } }): Promise<SentTransaction>
  exitValidator(props: TransactionOptions & { args: { publicKey: Hex; operatorIds: readonly bigint[] } }): Promise<SentTransaction>
  initialize(props: TransactionOptions & { args: { token_: Hex; ssvOperators_: Hex; ssvClusters_: Hex; ssvDAO_: Hex; ssvViews_: Hex; params: { minimumBlocksBeforeLiquidation: bigint; minimumLiquidationCollateral: bigint; validatorsPerOperatorLimit: number; declareOperatorFeePeriod: bigint; executeOperatorFeePeriod: bigint; operatorMaxFeeIncrease: bigint; defaultOracleIds: readonly [number, number, number, number]; quorumBps: number } } }): Promise<SentTransaction>
  liquidate(props: TransactionOptions & { args: { clusterOwner: Hex; operatorIds: readonly bigint[]; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } } }): Promise<SentTransaction>
  liquidateSSV(props: TransactionOptions & { args: { clusterOwner: Hex; operatorIds: readonly bigint[]; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } } }): Promise<SentTransaction>
  migrateClusterToETH(props: TransactionOptions & { value?: bigint; args: { operatorIds: readonly bigint[]; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } } }): Promise<SentTransaction>
  onCSSVTransfer(props: TransactionOptions & { args: { from: Hex; to: Hex; amount: bigint } }): Promise<SentTransaction>
  reactivate(props: TransactionOptions & { value?: bigint; args: { operatorIds: readonly bigint[]; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } } }): Promise<SentTransaction>
  reduceOperatorFee(props: TransactionOptions & { args: { operatorId: bigint; fee: bigint } }): Promise<SentTransaction>
  registerOperator(props: TransactionOptions & { args: { publicKey: Hex; fee: bigint; setPrivate: boolean } }): Promise<SentTransaction>
  registerValidator(props: TransactionOptions & { value?: bigint; args: { publicKey: Hex; operatorIds: readonly bigint[]; sharesData: Hex; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } } }): Promise<SentTransaction>
  removeOperator(props: TransactionOptions & { args: { operatorId: bigint } }): Promise<SentTransaction>
  removeOperatorsWhitelistingContract(props: TransactionOptions & { args: { operatorIds: readonly bigint[] } }): Promise<SentTransaction>
  removeOperatorsWhitelists(props: TransactionOptions & { args: { operatorIds: readonly bigint[]; whitelistAddresses: readonly Hex[] } }): Promise<SentTransaction>
  removeValidator(props: TransactionOptions & { args: { publicKey: Hex; operatorIds: readonly bigint[]; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } } }): Promise<SentTransaction>
  renounceOwnership(props?: TransactionOptions): Promise<SentTransaction>
  replaceOracle(props: TransactionOptions & { args: { oracleId: number; newOracle: Hex } }): Promise<SentTransaction>
  requestUnstake(props: TransactionOptions & { args: { amount: bigint } }): Promise<SentTransaction>
  rescueERC20(props: TransactionOptions & { args: { token: Hex; to: Hex; amount: bigint } }): Promise<SentTransaction>
  setFeeRecipientAddress(props: TransactionOptions & { args: { recipientAddress: Hex } }): Promise<SentTransaction>
  setOperatorsPrivateUnchecked(props: TransactionOptions & { args: { operatorIds: readonly bigint[] } }): Promise<SentTransaction>
  setOperatorsPublicUnchecked(props: TransactionOptions & { args: { operatorIds: readonly bigint[] } }): Promise<SentTransaction>
  setOperatorsWhitelistingContract(props: TransactionOptions & { args: { operatorIds: readonly bigint[]; whitelistingContract: Hex } }): Promise<SentTransaction>
  setOperatorsWhitelists(props: TransactionOptions & { args: { operatorIds: readonly bigint[]; whitelistAddresses: readonly Hex[] } }): Promise<SentTransaction>
  stake(props: TransactionOptions & { args: { amount: bigint } }): Promise<SentTransaction>
  syncFees(props?: TransactionOptions): Promise<SentTransaction>
  transferOwnership(props: TransactionOptions & { args: { newOwner: Hex } }): Promise<SentTransaction>
  updateClusterBalance(props: TransactionOptions & { args: { blockNum: bigint; clusterOwner: Hex; operatorIds: readonly bigint[]; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint }; effectiveBalance: number; merkleProof: readonly Hex[] } }): Promise<SentTransaction>
  updateDeclareOperatorFeePeriod(props: TransactionOptions & { args: { timeInSeconds: bigint } }): Promise<SentTransaction>
  updateExecuteOperatorFeePeriod(props: TransactionOptions & { args: { timeInSeconds: bigint } }): Promise<SentTransaction>
  updateLiquidationThresholdPeriod(props: TransactionOptions & { args: { blocks: bigint } }): Promise<SentTransaction>
  updateLiquidationThresholdPeriodSSV(props: TransactionOptions & { args: { blocks: bigint } }): Promise<SentTransaction>
  updateMaximumOperatorFee(props: TransactionOptions & { args: { maxFee: bigint } }): Promise<SentTransaction>
  updateMinBlocksBetweenUpdates(props: TransactionOptions & { args: { blocks: number } }): Promise<SentTransaction>
  updateMinimumLiquidationCollateral(props: TransactionOptions & { args: { amount: bigint } }): Promise<SentTransaction>
  updateMinimumLiquidationCollateralSSV(props: TransactionOptions & { args: { amount: bigint } }): Promise<SentTransaction>
  updateMinimumOperatorEthFee(props: TransactionOptions & { args: { minFee: bigint } }): Promise<SentTransaction>
  updateModule(props: TransactionOptions & { args: { moduleId: number; moduleAddress: Hex } }): Promise<SentTransaction>
  updateNetworkFee(props: TransactionOptions & { args: { fee: bigint } }): Promise<SentTransaction>
  updateNetworkFeeSSV(props: TransactionOptions & { args: { fee: bigint } }): Promise<SentTransaction>
  updateOperatorFeeIncreaseLimit(props: TransactionOptions & { args: { percentage: bigint } }): Promise<SentTransaction>
  updateQuorumBps(props: TransactionOptions & { args: { quorum: number } }): Promise<SentTransaction>
  updateUnstakeCooldownDuration(props: TransactionOptions & { args: { duration: bigint } }): Promise<SentTransaction>
  upgradeTo(props: TransactionOptions & { args: { newImplementation: Hex } }): Promise<SentTransaction>
  upgradeToAndCall(props: TransactionOptions & { value?: bigint; args: { newImplementation: Hex; data: Hex } }): Promise<SentTransaction>
  withdraw(props: TransactionOptions & { args: { operatorIds: readonly bigint[]; amount: bigint; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } } }): Promise<SentTransaction>
  withdrawAllOperatorEarnings(props: TransactionOptions & { args: { operatorId: bigint } }): Promise<SentTransaction>
  withdrawAllOperatorEarningsSSV(props: TransactionOptions & { args: { operatorId: bigint } }): Promise<SentTransaction>
  withdrawAllVersionOperatorEarnings(props: TransactionOptions & { args: { operatorId: bigint } }): Promise<SentTransaction>
  withdrawNetworkSSVEarnings(props: TransactionOptions & { args: { amount: bigint } }): Promise<SentTransaction>
  withdrawOperatorEarnings(props: TransactionOptions & { args: { operatorId: bigint; amount: bigint } }): Promise<SentTransaction>
  withdrawOperatorEarningsSSV(props: TransactionOptions & { args: { operatorId: bigint; amount: bigint } }): Promise<SentTransaction>
  withdrawUnlocked(props?: TransactionOptions): Promise<SentTransaction>
}

export interface TokenReader {
  allowance(args: { owner: Hex; spender: Hex }): Promise<bigint>
  balanceOf(args: { account: Hex }): Promise<bigint>
  decimals(): Promise<number>
  name(): Promise<string>
  owner(): Promise<Hex>
  symbol(): Promise<string>
  totalSupply(): Promise<bigint>
}

export interface TokenWriter {
  approve(props: TransactionOptions & { args: { spender: Hex; amount: bigint } }): Promise<SentTransaction>
  burn(props: TransactionOptions & { args: { amount: bigint } }): Promise<SentTransaction>
  burnFrom(props: TransactionOptions & { args: { account: Hex; amount: bigint } }): Promise<SentTransaction>
  decreaseAllowance(props: TransactionOptions & { args: { spender: Hex; subtractedValue: bigint } }): Promise<SentTransaction>
  increaseAllowance(props: TransactionOptions & { args: { spender: Hex; addedValue: bigint } }): Promise<SentTransaction>
  initialize(props?: TransactionOptions): Promise<SentTransaction>
  mint(props: TransactionOptions & { args: { to: Hex; amount: bigint } }): Promise<SentTransaction>
  renounceOwnership(props?: TransactionOptions): Promise<SentTransaction>
  transfer(props: TransactionOptions & { args: { recipient: Hex; amount: bigint } }): Promise<SentTransaction>
  transferFrom(props: TransactionOptions & { args: { sender: Hex; recipient: Hex; amount: bigint } }): Promise<SentTransaction>
  transferOwnership(props: TransactionOptions & { args: { newOwner: Hex } }): Promise<SentTransaction>
}

export declare const chains: { mainnet: Chain; hoodi: Chain }

export declare const globals: { MAX_WEI_AMOUNT: bigint; CLUSTER_SIZES: { QUAD_CLUSTER: 4; SEPT_CLUSTER: 7; DECA_CLUSTER: 10; TRISKAIDEKA_CLUSTER: 13 }; FIXED_VALIDATORS_COUNT_PER_CLUSTER_SIZE: { QUAD_CLUSTER: number; SEPT_CLUSTER: number; DECA_CLUSTER: number; TRISKAIDEKA_CLUSTER: number }; BLOCKS_PER_DAY: bigint; OPERATORS_PER_PAGE: number; BLOCKS_PER_YEAR: bigint; DEFAULT_CLUSTER_PERIOD: number; NUMBERS_OF_WEEKS_IN_YEAR: number; MAX_VALIDATORS_COUNT_MULTI_FLOW: number; CLUSTER_VALIDITY_PERIOD_MINIMUM: number; OPERATOR_VALIDATORS_LIMIT_PRESERVE: number; SSV_DEDUCTED_DIGITS: bigint; ETH_DEDUCTED_DIGITS: bigint; MINIMUM_OPERATOR_FEE_PER_BLOCK: bigint; MIN_VALIDATORS_COUNT_PER_BULK_REGISTRATION: number; DEFAULT_ADDRESS_WHITELIST: string; VUNITS_PRECISION: number }

export type ClusterSize = 4 | 7 | 10 | 13

export declare const registerValidatorsByClusterSizeLimits: { 4: number; 7: number; 10: number; 13: number }

export interface TransactionOptions {
  gas?: bigint
  nonce?: number
  type?: 'legacy' | 'eip2930' | 'eip1559' | 'eip4844' | 'eip7702'
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
  blockNumber?: bigint
  blockTag?: 'latest' | 'earliest' | 'pending' | 'safe' | 'finalized'
  dataSuffix?: Hex
}

export type DecodedEvent =
  | { eventName: 'AdminChanged'; args: { previousAdmin: Hex; newAdmin: Hex } }
  | { eventName: 'BeaconUpgraded'; args: { beacon: Hex } }
  | { eventName: 'Initialized'; args: { version: number } }
  | { eventName: 'OwnershipTransferStarted'; args: { previousOwner: Hex; newOwner: Hex } }
  | { eventName: 'OwnershipTransferred'; args: { previousOwner: Hex; newOwner: Hex } }
  | { eventName: 'Upgraded'; args: { implementation: Hex } }
  | { eventName: 'ClusterBalanceUpdated'; args: { owner: Hex; operatorIds: readonly bigint[]; blockNum: bigint; effectiveBalance: number; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } } }
  | { eventName: 'ClusterDeposited'; args: { owner: Hex; operatorIds: readonly bigint[]; value: bigint; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } } }
  | { eventName: 'ClusterLiquidated'; args: { owner: Hex; operatorIds: readonly bigint[]; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } } }
  | { eventName: 'ClusterMigratedToETH'; args: { owner: Hex; operatorIds: readonly bigint[]; ethDeposited: bigint; ssvRefunded: bigint; effectiveBalance: number; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } } }
  | { eventName: 'ClusterReactivated'; args: { owner: Hex; operatorIds: readonly bigint[]; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } } }
  | { eventName: 'ClusterWithdrawn'; args: { owner: Hex; operatorIds: readonly bigint[]; value: bigint; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } } }
  | { eventName: 'CooldownDurationUpdated'; args: { newCooldownDuration: bigint } }
  | { eventName: 'DeclareOperatorFeePeriodUpdated'; args: { value: bigint } }
  | { eventName: 'ERC20Rescued'; args: { token: Hex; to: Hex; amount: bigint } }
  | { eventName: 'ExecuteOperatorFeePeriodUpdated'; args: { value: bigint } }
  | { eventName: 'FeeRecipientAddressUpdated'; args: { owner: Hex; recipientAddress: Hex } }
  | { eventName: 'FeesSynced'; args: { newFeesWei: bigint; accEthPerShare: bigint } }
  | { eventName: 'LiquidationThresholdPeriodSSVUpdated'; args: { value: bigint } }
  | { eventName: 'LiquidationThresholdPeriodUpdated'; args: { value: bigint } }
  | { eventName: 'MinBlocksBetweenUpdatesUpdated'; args: { newMinBlocksBetweenUpdates: number } }
  | { eventName: 'MinimumLiquidationCollateralSSVUpdated'; args: { value: bigint } }
  | { eventName: 'MinimumLiquidationCollateralUpdated'; args: { value: bigint } }
  | { eventName: 'MinimumOperatorEthFeeUpdated'; args: { minFee: bigint } }
  | { eventName: 'ModuleUpgraded'; args: { moduleId: number; moduleAddress: Hex } }
  | { eventName: 'NetworkEarningsWithdrawn'; args: { value: bigint; recipient: Hex } }
  | { eventName: 'NetworkFeeUpdated'; args: { oldFee: bigint; newFee: bigint } }
  | { eventName: 'NetworkFeeUpdatedSSV'; args: { oldFee: bigint; newFee: bigint } }
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
  | { eventName: 'OperatorWithdrawnSSV'; args: { owner: Hex; operatorId: bigint; value: bigint } }
  | { eventName: 'OracleReplaced'; args: { oracleId: number; oldOracle: Hex; newOracle: Hex } }
  | { eventName: 'QuorumUpdated'; args: { newQuorum: number } }
  | { eventName: 'RewardsClaimed'; args: { user: Hex; amount: bigint } }
  | { eventName: 'RewardsSettled'; args: { user: Hex; pending: bigint; accrued: bigint; userIndex: bigint } }
  | { eventName: 'RootCommitted'; args: { merkleRoot: Hex; blockNum: bigint } }
  | { eventName: 'SSVNetworkUpgradeBlock'; args: { version: string; blockNumber: bigint } }
  | { eventName: 'Staked'; args: { user: Hex; amount: bigint } }
  | { eventName: 'UnstakeRequested'; args: { user: Hex; amount: bigint; unlockTime: bigint } }
  | { eventName: 'UnstakedWithdrawn'; args: { user: Hex; amount: bigint } }
  | { eventName: 'ValidatorAdded'; args: { owner: Hex; operatorIds: readonly bigint[]; publicKey: Hex; shares: Hex; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } } }
  | { eventName: 'ValidatorExited'; args: { owner: Hex; operatorIds: readonly bigint[]; publicKey: Hex } }
  | { eventName: 'ValidatorRemoved'; args: { owner: Hex; operatorIds: readonly bigint[]; publicKey: Hex; cluster: { validatorCount: number; networkFeeIndex: bigint; index: bigint; active: boolean; balance: bigint } } }
  | { eventName: 'WeightedRootProposed'; args: { merkleRoot: Hex; blockNum: bigint; accumulatedWeight: bigint; quorum: bigint; oracleId: number; oracle: Hex } }
  | { eventName: 'Approval'; args: { owner: Hex; spender: Hex; value: bigint } }
  | { eventName: 'Transfer'; args: { from: Hex; to: Hex; value: bigint } }

export interface SentTransaction {
  hash: Hex
  wait: () => Promise<TransactionReceipt & { events: DecodedEvent[] }>
}

export declare class KeySharesItem {
  constructor()
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

export declare class SSVKeys {
  constructor()
  extractKeys(data: string, password: string): Promise<ExtractedKeys>
  createThreshold(privateKey: string, operators: IOperator[]): Promise<ISharesKeyPairs>
  encryptShares(operators: IOperator[], shares: IShares[]): Promise<IEncryptShare[]>
  buildShares(privateKey: string, operators: IOperator[]): Promise<IEncryptShare[]>
  getThreshold(): ISharesKeyPairs | undefined
  validateSharesPostRegistration(options: ISharesValidation): Promise<{ isValid: boolean; isSharesValid: boolean; sharesPublicKeys: string[] | undefined; encryptedKeys: string[] | undefined; memo: { message: string; error: string; data: string; blockNumber: number }[] }>
}

export interface ExtractedKeys {
  privateKey: string
  publicKey: string
}

export interface ISharesKeyPairs {
  privateKey: string
  publicKey: string
  shares: IShares[]
}

export interface IShares {
  privateKey: string
  publicKey: string
  id?: any
}

export interface ISharesValidation {
  shares: string
  operatorsCount: number
  validatorPublicKey: string
  isAccountExists: boolean
  ownerAddress: string
  ownerNonce: number
  blockNumber: number
}

export declare class KeyShares {
  constructor(shares?: KeySharesItem[])
  add(keySharesItem: KeySharesItem): void
  list(): KeySharesItem[]
  validate(): any
  toJson(): string
}

export type ContractWriter<Functions> = {
  [Name in keyof Functions]: Functions[Name] & {
    simulate: (...args: Functions[Name] extends (...args: infer Args) => unknown ? Args : never) => Promise<{ result: any; request: any }>
    getTransactionData: (args?: object) => Hex
  }
}

/** Of another package. */
export interface GraphQLClient {}

export interface ConfigReturnType { publicClient: PublicClient; walletClient?: WalletClient; chain: Chain; contractAddresses: { setter: Hex; getter: Hex; token: Hex }; subgraph: { client: GraphQLClient; endpoint: string }; rest: { endpoint: string } }
