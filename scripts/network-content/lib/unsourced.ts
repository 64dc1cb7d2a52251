/**
 * Names and code that no source of the pages has, with the reason why they are right. In inline code, any other name
 * without a source is a contradiction.
 */

/** Pages whose paths start with `at` may use the names that match. */
interface Reason {
  at: string
  names: RegExp
  reason: string
}

const REASONS: Reason[] = [
  {
    at: '',
    names: /^(?:BasedAppsQueries|Bapp(?:Reader|Writer)|WeightUtils|TransactionOptions|SentTransaction)$/,
    reason: 'a name that content/_sources gives to a type of an SDK that has none',
  },
  { at: '', names: /^YOUR_[A-Z]+(?:_[A-Z]+)*$|^203\.0\.113\.7$/, reason: 'stands for a value of the reader' },
  {
    at: '',
    names: /^(?:Client|Zod)Error$|^AbiEncodingLengthMismatchError$|^DecodeLogTopicsMismatch$|^EEXIST\b/,
    reason: 'an error of graphql-request, zod, viem or Node.js',
  },
  {
    at: '',
    names:
      /^E404$|^CommonJS$|^x509: …$|^server gave HTTP response to HTTPS client$|^Exited \(0\)$|^-rw-------$|^Compiler run successful$|^missing trie node$/,
    reason: 'what npm, Node.js, Go, Docker, Foundry, Geth or the shell says',
  },
  {
    at: '',
    names:
      /^(?:jq \.|df -h|chronyc tracking|nc -vz \S+ 13001|docker logs --tail 200 -f ssv_node|date -u -[dr] @?\d+|ssh -L \S+ YOUR_SERVER|sha256sum [\w. ]+|curl .*|cast abi-encode .*|\.\.\/x)$/,
    reason: 'a command of the operating system, of Docker or of Foundry',
  },
  { at: '', names: /^wss?:\/\/$|^WebSockets?$|^webSocket$|^EIP-2930$|^ERC-1967$/, reason: 'a protocol or a standard' },
  {
    at: '',
    names: /^Panic\(uint256\)$|^0x(?:4e487b71|08c379a0)$/,
    reason: 'the errors that Solidity itself reverts with',
  },
  {
    at: '',
    names: /^ERC20Insufficient(?:Allowance|Balance)$|^0x(?:fb8f41b2|e450d38c)$/,
    reason: 'an error of the ERC-20 contracts of OpenZeppelin 5',
  },
  { at: '', names: /^isValidSignature\(bytes32,bytes\)$/, reason: 'the function of ERC-1271' },
  {
    at: '',
    names: /^(?:fundReserve(?:\(\))?|dropQueue|NotNextInQueue|StakingPool|PoolOperation)$/,
    reason: 'a name of the pool that the guide builds',
  },
  {
    at: '',
    names:
      /^\d+ \[\d(?:\.\d+)?e\d+\]$|^"?\[.*\]"?$|^(?:success|finalized: success) \[.*\]$|^0 \(failed\)$|^\{"usd": 3120\.55\}$|^"result":"0x88bb0"$/,
    reason: 'output of cast, or values of an example',
  },
  { at: '', names: /^0x…07$|^0xabc…-1-2-3-4$|^12\.5%$|^123456789:AAE…$|^123456$/, reason: 'a value of an example' },
  { at: '', names: /^…\w+$/, reason: 'a part of a name that stands for several' },
  { at: 'based-applications/learn/references', names: /^ethresear\.ch$/, reason: 'the host of a work in the list' },
  {
    at: 'based-applications/learn/the-bootstrap-problem/',
    names: /^StakeSure$/,
    reason: 'the name of a published protocol',
  },
  {
    at: '',
    names: /^(?:QuickNode|StakeWise)$/,
    reason: 'the company that runs the site',
  },
  {
    at: 'based-applications/developers/BA-SDK/module-reference/api-module',
    names: /^\/eth\/v1\/beacon\/states\/STATE_ID\/validator_balances$/,
    reason: 'a path of the Beacon API',
  },
  {
    at: 'based-applications/developers/price-feed-flow.svg',
    names: /^(?:RoundOpened|closeRound|PriceFeed)$/,
    reason: 'a name of the contract that the guide builds',
  },
  {
    at: 'based-applications/developers/bapp-example',
    names: /^remappings\.txt$|^--(?:calculation_type|verbose)$/,
    reason: 'a file of Foundry, or a flag of the client in ssvlabs/examples',
  },
  {
    at: 'developers/SSV-SDK/module-reference/index',
    names: /^(?:maxFeePerGas|accessList|dataSuffix)$|^(?:read|write)\.NAME\b.*$/,
    reason: 'an option of viem, or a form that stands for all functions',
  },
  { at: 'developers/SSV-SDK/index', names: /^keystore_password$/, reason: 'a parameter that a released version took' },
  {
    at: 'developers/code-examples-and-snippets/listen-to-events',
    names: /^topics\[[01]\]$/,
    reason: 'topics of a log',
  },
  {
    at: 'developers/integration-guides/staking-pools/operation-stage',
    names: /^DepositContract: .*$/,
    reason: "a message of Ethereum's deposit contract",
  },
  {
    at: 'developers/smart-contracts/external-whitelist-contract-example',
    names: /^0x830639ac$/,
    reason: 'the selector that the page derives',
  },
  {
    at: 'developers/smart-contracts/troubleshooting',
    names: /^0x(?:06e8fb9c|bc26e7e5|3ee5aeb5)$/,
    reason: 'selectors of errors that an older or a proxied contract reverts with',
  },
  {
    at: 'developers/tools/ssv-api',
    names: /^(?:GET|PUT) \/|^ordering=FIELD:|^MIN,MAX$|^(?:pending|no)_validators$/,
    reason: 'a path or parameter with a placeholder, or a value that the API returns',
  },
  {
    at: 'developers/tools/ssv-dkg-client/commands-and-config',
    names: /^dpanic$/,
    reason: 'a level of zap, the logging library of ssv-dkg',
  },
  { at: 'developers/tools/ssv-scanner', names: /^fusaka_stage$/, reason: 'a network name of an older version' },
  { at: 'operators/operator-node/index', names: /^v2\.4\.2-[0-9a-f]{40}$/, reason: 'an image tag in an example' },
  { at: 'operators/operator-node/', names: /^v2\.4\.3$/, reason: 'a release of the node whose source is not public' },
  {
    at: 'operators/operator-node/maintenance/common-errors',
    names: /^connector queue is full, skipping new peer$/,
    reason: 'a message of the node after v2.3.7',
  },
  {
    at: 'operators/operator-node/monitoring/index',
    names: /^(?:BotFather|\/newbot|chat_id)$/,
    reason: 'names of Telegram',
  },
  {
    at: 'operators/operator-node/monitoring/metrics-index',
    names:
      /^(?:otel_scope_version|rpc_(?:route_name|response_error_status_code)|http_response_status_code|db_(?:collection|operation)_name|save_all|get_all|ssv_el_(?:init_status|from_addr|to_addr|method)|ssv_validator_duty_round_change_reason|ssv_queue_(?:type|id)|ssv_fork|ssv_p2p_(?:message_type|protocol_id)|ssv_signer_remote_signer_operation)$/,
    reason: 'a label that the exporter composes from a namespace and a name',
  },
  {
    at: 'operators/operator-node/monitoring/metrics-index',
    names: /^Submit(?:AggregateAttestations|SyncCommitteeContributions|SyncCommitteeMessages)$/,
    reason: 'a route name of the consensus client library',
  },
  {
    at: 'operators/operator-node/',
    names: /^http\/protobuf$|^OTEL_(?:TRACES_EXPORTER|RESOURCE_ATTRIBUTES)$/,
    reason: 'a setting of the OpenTelemetry SDK',
  },
  {
    at: 'operators/operator-node/monitoring/traces/index',
    names: /^ssv\.validator\.(?:on_execute_duty|start_duty|start_committee_duty|prepare_duty_runner|on_timeout)$/,
    reason: 'a span that the node names by a namespace and a name',
  },
  {
    at: 'operators/operator-node/',
    names:
      /^(?:eth2\.(?:ProposalSoft|Common|Long)Timeout|WITH_(?:PROPOSAL_SOFT|COMMON|LONG)_TIMEOUT|SSVAPIAddress|SSV_API_ADDRESS|ssv\.ValidatorOptions\.MsgRouterConcurrency|MSG_ROUTER_CONCURRENCY|p2p\.Libp2pTrace|LIBP2P_TRACE|LegacyProposerRoundTimeout|LEGACY_PROPOSER_ROUND_TIMEOUT|ProposerDelayEPBS|PROPOSER_DELAY_EPBS|--mnemonic|subclusters|partial_quorum|committee(?:ids|IDs))$/,
    reason: 'an option of the node after v2.3.7, from the golden files that the page lists',
  },
  {
    at: 'operators/operator-node/setup-sidecars/configuring-commit-boost',
    names: /^0\.11\.0-rc1\.?$/,
    reason: 'the release that the page describes',
  },
  {
    at: 'operators/operator-node/setup-sidecars/remote-signer',
    names: /^\/v1\/validators\/sign\/SHARE_PUBLIC_KEY$/,
    reason: 'a path with a placeholder',
  },
  {
    at: 'stakers/tools/ssv-keys-cli',
    names: /^Couldn’t locate the keystores file path…$/,
    reason: 'a message of the tool, cut off',
  },
]

const used = new Set<Reason>()

/** The reason for a name on a page. */
export function reasonFor(page: string, name: string): string | undefined {
  const found = REASONS.find(({ at, names }) => page.startsWith(at) && names.test(name))
  if (found) used.add(found)
  return found?.reason
}

/** Reasons that no page needs. */
export const idleReasons = (): Reason[] => REASONS.filter(reason => !used.has(reason))
