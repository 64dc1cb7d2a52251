/** Contracts as references, from sources and from ABIs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keccak256 } from '../../../src/features/references/solidity/keccak.ts'
import { readSolidity } from '../../../src/features/references/solidity/read-solidity.ts'
import { contextOf, field, group, problemsOf, shape, symbol, symbolsOf, written } from './reading.ts'

const read = (files: Record<string, string>, entry: string | string[] = Object.keys(files)) =>
  readSolidity({ entry }, contextOf(files))

const factsOf = (one: { facts?: readonly { label: string; value: string }[] }) =>
  Object.fromEntries((one.facts ?? []).map(({ label, value }) => [label, value]))

const TOKEN = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
import {IToken} from "./IToken.sol";

/**
 * @title A token
 * @author Team
 * @notice Holds balances, see {IToken-transfer}.
 * @custom:security Audited.
 */
abstract contract Token is IToken, Owned(msg.sender) {
  using Lib for uint256;

  /// @notice The largest supply
  uint256 public constant CAP = 1_000e18; // not "this"
  uint8 private hidden;
  mapping(address owner => mapping(uint id => Item[])) public items;

  /// @notice A thing
  struct Item {
    /// Its value
    uint96 amount;
    Kind kind;
    address[2] owners;
  }
  enum Kind { Small, /** Not small */ Large }
  type Price is uint128;

  error TooMuch(uint256 wanted, uint256 limit);
  event Stored(Item indexed item, Price price) anonymous;

  /// @dev Only in working hours
  modifier open() { if (hidden == 0) revert Closed(); _; }

  constructor(uint8 value) { hidden = value; }

  /// @inheritdoc IToken
  // a remark for a tool
  function transfer(address to, uint256 amount) external override open returns (bool done) {
    _move(to, amount);
    return true;
  }

  /**
   * @notice Stores an item.
   * @param item The item,
   * on two lines
   * @return first The first
   * @return The second
   * @custom:deprecated Use {transfer}.
   */
  function store(Item calldata item, Price price) public virtual onlyOwner returns (uint256 first, bytes32) {
    require(item.amount < CAP, TooMuch(item.amount, CAP));
    emit Stored(item, price);
  }
  function store(uint id) external { id.checked(); }
  function direct(uint id) external { Lib.checked(id); }

  /// Moves
  function _move(address to, uint256 amount) internal {
    if (amount > CAP) revert TooMuch(amount, CAP);
    emit Transfer(msg.sender, to, amount);
  }
  function secret() private {}
  receive() external payable {}
}
`
const OTHERS = `pragma solidity ^0.8.20;
error Closed();
interface IToken {
  /// @notice Emitted on a move
  event Transfer(address indexed from, address indexed to, uint256 amount);
  /// @notice Moves tokens.
  /// @param to Who gets them
  /// @param amount How many
  /// @return done Whether it worked
  function transfer(address to, uint256 amount) external returns (bool done);
}
abstract contract Owned {
  error NotOwner();
  /// @notice Who owns it
  address public owner;
  constructor(address first) { owner = first; }
  modifier onlyOwner() { if (msg.sender != owner) revert NotOwner(); _; }
  /// @notice Gives it away
  function give(address next) external onlyOwner { owner = next; }
  function _check() internal {}
}
library Lib {
  error Odd(uint256 value);
  function _even(uint256 value) private pure { if (value % 2 == 1) revert Odd(value); }
  function checked(uint256 value) internal pure returns (uint256) { _even(value); return value; }
  /// @notice Twice a number
  function twice(uint256 value) internal pure returns (uint256) { return value * 2; }
}
/// @notice Half a number
function half(uint256 value) pure returns (uint256) { return value / 2; }
uint256 constant LIMIT = 5;
`
const SOURCES = { 'Token.sol': TOKEN, 'IToken.sol': OTHERS }

test('a contract has a page with its own members and the interface that it inherits', async () => {
  const reference = await read(SOURCES)
  assert.deepEqual(problemsOf(reference), [])
  assert.deepEqual(
    reference.pages.map(({ path, title }) => `${path}: ${title}`),
    [': Contracts', 'token: Token', 'itoken: IToken', 'owned: Owned', 'lib: Lib', 'free: Free functions and types'],
  )
  const sections = reference.pages[1]?.sections.map(({ title, symbols }) => [title, ...symbols.map(({ name }) => name)])
  assert.deepEqual(sections, [
    ['Contract', 'Token'],
    ['Functions', 'constructor', 'transfer', 'store', 'store', 'direct', '_move', 'receive', 'give'],
    ['Events', 'Stored', 'Transfer'],
    ['Errors', 'TooMuch', 'NotOwner'],
    ['Modifiers', 'open'],
    ['Structs', 'Item'],
    ['Enums', 'Kind'],
    ['Types', 'Price'],
    ['Constants', 'CAP'],
    ['State variables', 'items', 'owner'],
  ])
  assert.match(
    reference.pages[0]?.intro ?? '',
    /## Abstract contracts\n\n- \[`Token`\]\(ref:Token\): Holds balances, see [^\n]*\n[\s\S]*## Libraries/,
  )
  assert.deepEqual(
    symbolsOf(reference).filter(({ qualifiedName }) => /^(half|LIMIT|Closed)$/.test(qualifiedName)).length,
    3,
  )
})

test('signatures are those of the source, with links', async () => {
  const reference = await read(SOURCES)
  const signature = (name: string) => written(symbol(reference, name).signatures[0]?.code)
  assert.equal(signature('Token'), 'abstract contract Token is [IToken], [Owned](msg.sender)')
  assert.equal(
    signature('Token.transfer'),
    'function transfer(address to, uint256 amount) external override [open] returns (bool done)',
  )
  assert.equal(
    signature('Token.store'),
    'function store([Item] calldata item, [Price] price) public virtual [onlyOwner] returns (uint256 first, bytes32)',
  )
  assert.equal(signature('Token.Stored'), 'event Stored([Item] indexed item, [Price] price) anonymous')
  assert.equal(signature('Token.CAP'), 'uint256 public constant CAP = 1_000e18')
  assert.equal(signature('Token.items'), 'mapping(address owner => mapping(uint id => [Item][])) public items')
  assert.equal(signature('Token.Price'), 'type Price is uint128')
  assert.equal(signature('half'), 'function half(uint256 value) pure returns (uint256)')
})

test('selectors and topics are hashes of the full types', async () => {
  const reference = await read(SOURCES)
  const facts = (name: string) => factsOf(symbol(reference, name))
  assert.equal(facts('Token.transfer').Selector, '0xa9059cbb')
  assert.equal(facts('IToken')['Interface ID'], '0xa9059cbb')
  assert.equal(facts('IToken.Transfer').Topic, '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef')
  assert.equal(facts('Token.store').Selector, `0x${keccak256('store((uint96,uint8,address[2]),uint128)').slice(0, 8)}`)
  assert.equal(facts('Token.store(uint256)').Selector, `0x${keccak256('store(uint256)').slice(0, 8)}`)
  assert.equal(facts('Token.items').Selector, `0x${keccak256('items(address,uint256,uint256)').slice(0, 8)}`)
  assert.equal(facts('Token.TooMuch').Selector, `0x${keccak256('TooMuch(uint256,uint256)').slice(0, 8)}`)
  for (const name of ['Token.Stored', 'Token._move', 'Token.receive', 'Lib.twice', 'half'])
    assert.deepEqual([facts(name).Selector, facts(name).Topic], [undefined, undefined], name)
  assert.equal(facts('Token.give')['Inherited from'], 'Owned')
})

test('NatSpec says what members and parameters are, also that of what is overridden', async () => {
  const reference = await read(SOURCES)
  assert.equal(
    symbol(reference, 'Token').description,
    '**A token**\n\nHolds balances, see [`IToken.transfer`](ref:IToken.transfer).\n\n**security:** Audited.\n\n**author:** Team',
  )
  const transfer = symbol(reference, 'Token.transfer')
  assert.equal(transfer.description, 'Moves tokens.')
  assert.equal(field(group(transfer, 'Parameters'), 'amount').description, 'How many')
  assert.equal(field(group(transfer, 'Returns'), 'done').description, 'Whether it worked')
  const store = symbol(reference, 'Token.store')
  assert.equal(field(group(store, 'Parameters'), 'item').description, 'The item,\non two lines')
  assert.deepEqual(
    group(store, 'Returns').fields.map(({ name, description }) => [name, description]),
    [
      ['first', 'The first'],
      ['', 'The second'],
    ],
  )
  assert.equal(store.deprecated, 'Use [`transfer`](ref:Token.transfer).')
  assert.equal(symbol(reference, 'Token.CAP').description, 'The largest supply')
  assert.equal(field(group(symbol(reference, 'Token.Item'), 'Members'), 'amount').description, 'Its value')
  assert.deepEqual(shape(group(symbol(reference, 'Token.Item'), 'Members')), [
    'amount?: uint96',
    'kind?: [Kind]',
    'owners?: address[2]',
  ])
  assert.equal(field(group(symbol(reference, 'Token.Kind'), 'Members'), 'Large').description, 'Not small')
  assert.equal(symbol(reference, 'Token.Transfer').description, 'Emitted on a move')
  assert.equal(symbol(reference, 'Token.store').source?.label, 'Token.sol:52')
})

test('errors and events of a function are those of its body, its modifiers and what it calls', async () => {
  const reference = await read(SOURCES)
  const codes = (name: string, title: string) =>
    group(symbol(reference, name), title).fields.map(({ type }) => written(type))
  assert.deepEqual(codes('Token.transfer', 'Errors'), ['[Closed]', '[TooMuch]'])
  assert.deepEqual(codes('Token.transfer', 'Events'), ['[Transfer]'])
  assert.deepEqual(codes('Token.store', 'Errors').sort(), ['[NotOwner]', '[TooMuch]'])
  assert.deepEqual(codes('Token.store', 'Events'), ['[Stored]'])
  assert.deepEqual(codes('Token.store(uint256)', 'Errors'), ['[Odd]'])
  assert.deepEqual(codes('Token.direct', 'Errors'), ['[Odd]'])
})

test('what is imported is used, also from packages, but has no page', async () => {
  const files = {
    'contracts/A.sol':
      'import {Base as Parent} from "@scope/lib/Base.sol";\nimport "mapped/M.sol";\ncontract A is Parent { function f(S memory s) external {} }',
    'node_modules/@scope/lib/Base.sol': 'contract Base { /// @notice From the base\n function base() public {} }',
    'vendor/M.sol': 'struct S { uint x; }',
    'remappings.txt': 'mapped/=vendor/\n',
  }
  const { mkdtempSync, mkdirSync, writeFileSync, rmSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  const { dirname, join } = await import('node:path')
  const siteDir = mkdtempSync(join(tmpdir(), 'docsgen-solidity-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(siteDir, name)), { recursive: true })
    writeFileSync(join(siteDir, name), text)
  }
  const reference = await readSolidity({ entry: 'contracts' }, { siteDir })
  rmSync(siteDir, { recursive: true })
  assert.deepEqual(problemsOf(reference), [])
  assert.deepEqual(
    symbolsOf(reference).map(({ qualifiedName }) => qualifiedName),
    ['A', 'A.f', 'A.base'],
  )
  assert.equal(symbol(reference, 'A.base').description, 'From the base')
  assert.equal(factsOf(symbol(reference, 'A.f')).Selector, `0x${keccak256('f((uint256))').slice(0, 8)}`)
  assert.equal(reference.inputs.length, 5)
})

test('each problem has its place, and the rest is made', async () => {
  const reference = await read(
    {
      'A.sol':
        'import "./Missing.sol"; import "@none/a/A.sol"; import "@none/a/B.sol";\ncontract A is Gone {\n  function good() external {}\n  function bad( external {}\n  function fine() external {}\n}\n',
      'B.sol': '\ncontract B is Gone {}\ncontract C is D {}\ncontract D is C {}\n',
    },
    ['A.sol', 'B.sol', 'None.sol'],
  )
  assert.deepEqual(problemsOf(reference), [
    'None.sol:undefined:undefined There is no file None.sol.',
    "A.sol:4:17 The source has a syntax error: 'external' is not expected here.",
    'A.sol:1:1 The import `./Missing.sol` is not found.',
    'A.sol:1:25 The import `@none/a/A.sol` is not found.',
    'B.sol:2:15 The contract B inherits Gone, which is not in the sources.',
    'B.sol:4:15 The contract D inherits C, which is not in the sources.',
  ])
  const names = symbolsOf(reference).map(({ qualifiedName }) => qualifiedName)
  assert.ok(
    ['A', 'A.good', 'B', 'C', 'D'].every(name => names.includes(name)),
    names.join(),
  )
})

test('what cannot be read in a source ends nothing', async () => {
  for (const text of ['contract A {}\n}\ncontract B {}', 'contract A { function ( }', '{', 'struct', '/** open', '\0'])
    await assert.doesNotReject(read({ 'A.sol': text }), text)
  const stray = await read({ 'A.sol': 'contract A {}\n}\ncontract B { function f() external {} }' })
  assert.equal(stray.problems.length, 1)
  assert.ok(symbolsOf(stray).some(({ name }) => name === 'A'))
})

const TUPLE = {
  name: 'cluster',
  type: 'tuple[]',
  internalType: 'struct INet.Cluster[]',
  components: [
    { name: 'balance', type: 'uint256', internalType: 'uint256' },
    { name: 'kind', type: 'uint8', internalType: 'enum INet.Kind' },
  ],
}
const ABI = [
  { type: 'constructor', inputs: [{ name: 'owner', type: 'address' }] },
  {
    type: 'function',
    name: 'register',
    stateMutability: 'payable',
    inputs: [TUPLE, { name: '', type: 'bytes' }],
    outputs: [{ name: 'id', type: 'uint64' }],
  },
  { type: 'function', name: 'register', stateMutability: 'view', inputs: [], outputs: [] },
  { type: 'event', name: 'Registered', inputs: [{ name: 'by', type: 'address', indexed: true }] },
  { type: 'error', name: 'Full', inputs: [{ name: 'pair', type: 'tuple', components: [{ name: 'a', type: 'bool' }] }] },
  { type: 'function', inputs: [] },
]

test('an ABI gives the same entries, with the NatSpec of the compiler', async () => {
  const artifact = {
    contractName: 'Net',
    abi: ABI,
    devdoc: {
      title: 'The net',
      methods: {
        'register((uint256,uint8)[],bytes)': {
          details: 'In detail.',
          params: { cluster: 'The clusters' },
          returns: { id: 'Its id' },
        },
      },
    },
    userdoc: { events: { 'Registered(address)': { notice: 'It is in.' } } },
  }
  const reference = await read({ 'Net.json': JSON.stringify(artifact, null, 2) })
  assert.deepEqual(problemsOf(reference), ['Net.json:81:5 Entry 6 of the ABI of Net has no name.'])
  assert.deepEqual(
    reference.pages.map(({ path, title }) => [path, title]),
    [['', 'Net']],
  )
  assert.equal(symbol(reference, 'Net').description, '**The net**')
  const register = symbol(reference, 'Net.register')
  assert.equal(
    written(register.signatures[0]?.code),
    'function register([INet.Cluster][] cluster, bytes) external payable returns (uint64 id)',
  )
  assert.equal(register.description, 'In detail.')
  assert.equal(factsOf(register).Selector, `0x${keccak256('register((uint256,uint8)[],bytes)').slice(0, 8)}`)
  assert.equal(field(group(register, 'Parameters'), 'cluster').description, 'The clusters')
  assert.equal(field(group(register, 'Returns'), 'id').description, 'Its id')
  assert.deepEqual(shape(group(symbol(reference, 'Net.Cluster'), 'Members')), ['balance?: uint256', 'kind?: INet.Kind'])
  assert.equal(symbol(reference, 'Net.register()').id, 'register-1')
  assert.equal(symbol(reference, 'Net.Registered').description, 'It is in.')
  assert.deepEqual(shape(field(group(symbol(reference, 'Net.Full'), 'Parameters'), 'pair')), ['a?: bool'])
})

test('ABIs are found in the files of all usual tools', async () => {
  const metadata = JSON.stringify({ output: { userdoc: { methods: { 'f()': { notice: 'Does f.' } } } } })
  const abi = [{ type: 'function', name: 'f', inputs: [], outputs: [] }]
  const contracts = { 'a/A.sol': { A: { abi, metadata }, B: { abi } } }
  const reference = await read({
    'Plain.abi.json': JSON.stringify(abi),
    'Foundry.json': JSON.stringify({ abi, rawMetadata: metadata }),
    'solc.json': JSON.stringify({ contracts }),
    'build-info.json': JSON.stringify({ output: { contracts } }),
    'other.json': '{"hello": 1}',
    'broken.json': '[{"type": "function", "name": "g", "inputs": [}]',
  })
  assert.deepEqual(
    symbolsOf(reference)
      .filter(({ kind }) => kind === 'contract')
      .map(({ qualifiedName }) => qualifiedName),
    ['Plain', 'Foundry', 'A', 'B', 'A-2', 'B-2', 'broken'],
  )
  assert.equal(symbol(reference, 'Foundry.f').description, 'Does f.')
  assert.equal(symbol(reference, 'A.f').description, 'Does f.')
  assert.deepEqual(problemsOf(reference), [
    'other.json:1:1 The file has no ABI: neither a list of entries nor a field `abi`.',
    'broken.json:1:47 The file has a syntax error: a bracket is never closed.',
  ])
})
