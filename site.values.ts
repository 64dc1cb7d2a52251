/** The network and the operator that a reader works with: commands and addresses of the pages use them. */

/** The addresses that commands of the pages use. The page about smart contracts has all of them. */
export const CONTRACTS = {
  mainnet: {
    contract: '0xDD9BC35aE942eF0cFa76930954a156B3fF30a4E1',
    views: '0xafE830B6Ee262ba11cce5F32fDCd760FFE6a66e4',
    ssvToken: '0x9D65fF81a3c488d585bBfb0Bfe3c7707c7917f54',
    cssvToken: '0xe018D31F120A637828F46aFD6c64EC099d960546',
  },
  hoodi: {
    contract: '0x58410Bef803ECd7E63B23664C586A6DB72DAf59c',
    views: '0x5AdDb3f1529C5ec70D77400499eE4bbF328368fe',
    ssvToken: '0x9F5d4Ec84fC4785788aB44F9de973cF34F7A038e',
    cssvToken: '0x6e1a5d27361c666f681af06535c8Ac773E571d4d',
  },
}

export const VALUES = {
  network: {
    label: 'Network',
    choices: [
      { value: 'mainnet', label: 'Mainnet', texts: CONTRACTS.mainnet },
      { value: 'hoodi', label: 'Hoodi testnet', texts: CONTRACTS.hoodi },
    ],
  },
  operatorId: { label: 'Operator ID', default: 'YOUR_OPERATOR_ID' },
}
