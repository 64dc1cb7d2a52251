/** Names in the pages that no snapshot contains, with the reason. `npm run verify` lists those that no page uses. */

export const OTHER_ADDRESSES: Record<string, string> = {
  '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE': 'stands for ETH in SSVBasedApps',
  '0x5555555555555555555555555555555555555555': 'an owner in examples',
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266': 'development account 0 of Foundry, in examples',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8': 'development account 1 of Foundry, in examples',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906': 'development account 3 of Foundry, in examples',
  '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720': 'development account 9 of Foundry, in examples',
  '0x91E677b07F7AF907ec9a428aafA9fc14a0d3A338': 'EigenPodManager of EigenLayer on mainnet',
  '0xcd1442415Fc5C29Aa848A49d2e232720BE07976c': 'EigenPodManager of EigenLayer on Hoodi',
  '0x00000961Ef480Eb55e80D19ad83579A64c007002': 'withdrawal requests, EIP-7002',
}

const AFTER = 'in the node after v2.3.7, which the snapshot describes'

export const OTHER_ENV: Record<string, string> = {
  WITH_PROPOSAL_SOFT_TIMEOUT: AFTER,
  WITH_COMMON_TIMEOUT: AFTER,
  WITH_LONG_TIMEOUT: AFTER,
  SSV_API_ADDRESS: AFTER,
  MSG_ROUTER_CONCURRENCY: AFTER,
}

export const OTHER_FLAGS: Record<string, string> = {
  '--help': 'from the library that reads the command line',
}
