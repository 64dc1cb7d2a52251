/** The results of the calculators compared with the worked examples on the pages. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type ClusterInput, clusterCosts } from '../../../content/_components/cluster-costs.ts'
import { boostAt, incentives } from '../../../content/_components/incentives.ts'
import { operatorSet, SIZES } from '../../../content/_components/operator-sets.ts'

/** The example on the page about liquidations: four operators at 0.0025 ETH a year, one validator. */
const LIQUIDATIONS: ClusterInput = {
  operatorFees: 4 * 0.0025,
  networkFee: 0.01,
  effectiveBalance: 32,
  balance: 0.02094,
  runwayDays: 365,
  minimumCollateral: 0.00094,
  thresholdPeriod: 50_400,
  blocksPerDay: 7200,
}

function costsOf(changes: Partial<ClusterInput>) {
  const costs = clusterCosts({ ...LIQUIDATIONS, ...changes })
  assert.ok(costs)
  return costs
}

/** Equal to the number of decimals that the page shows. */
const near = (actual: number, expected: number, decimals: number) =>
  assert.equal(actual.toFixed(decimals), expected.toFixed(decimals))

test('Liquidations: a small cluster pays the fixed minimum, ten validators pay by time', () => {
  const one = costsOf({})
  near(one.perYear, 0.02, 6)
  near(one.collateral, 0.00094, 6)
  near(one.neededBalance, 0.02094, 6)
  near(one.daysLeft, 365, 6)
  near(one.missing, 0, 6)
  const ten = costsOf({ effectiveBalance: 320 })
  near(ten.perYear, 0.2, 6)
  near(ten.collateral, 0.0038, 4)
})

test('Fees: the cost per year follows the effective balance', () => {
  const rows: [fees: number, effectiveBalance: number, perYear: number][] = [
    [0.01, 32, 0.01928],
    [0.01, 96, 0.05784],
    [0.01, 2048, 1.23392],
    [0, 3200, 0.928],
  ]
  for (const [operatorFees, effectiveBalance, perYear] of rows)
    near(costsOf({ operatorFees, effectiveBalance, networkFee: 0.00928 }).perYear, perYear, 5)
})

test('Validator onboarding: the deposit for 1,000 validators', () => {
  const changes = { operatorFees: 0, networkFee: 0.00928, effectiveBalance: 32_000, balance: 0, runwayDays: 30 }
  const costs = costsOf(changes)
  near(costs.perYear, 9.28, 2)
  near(costs.collateral, 0.178, 3)
  near(costs.neededBalance, 0.941, 3)
  near(costs.missing, 0.941, 3)
  assert.equal(costs.daysLeft, 0)
})

test('Cluster balance: runway by burn rate, and the liquidation date', () => {
  const half = { operatorFees: 0.5, networkFee: 0, balance: 1 }
  near(costsOf(half).daysLeft / 365, 1.98, 2)
  near(costsOf({ ...half, effectiveBalance: 64 }).daysLeft / 365, 0.98, 2)
  const perYear = 28e9 * 1e-18 * 7200 * 365
  const live = { operatorFees: perYear, networkFee: 0, balance: 0.412, thresholdPeriod: 50_120 }
  near(costsOf(live).daysLeft, 2036.69, 1)
})

test('an invalid amount gives no result, and without fees the runway is endless', () => {
  assert.equal(clusterCosts({ ...LIQUIDATIONS, balance: Number.NaN }), undefined)
  assert.equal(clusterCosts({ ...LIQUIDATIONS, balance: -1 }), undefined)
  assert.equal(clusterCosts({ ...LIQUIDATIONS, blocksPerDay: 0 }), undefined)
  assert.equal(costsOf({ operatorFees: 0, networkFee: 0 }).daysLeft, Number.POSITIVE_INFINITY)
})

test('the fault tolerance of operator sets matches the table of the onboarding page', () => {
  const rows = SIZES.map(size => [size, operatorSet(size).tolerated, operatorSet(size).threshold])
  assert.deepEqual(rows, [
    [4, 1, 3],
    [7, 2, 5],
    [10, 3, 7],
    [13, 4, 9],
  ])
})

test('Incentivized Mainnet Program: the worked example, and the tiers of the table', () => {
  const input = { effectiveBalance: 32, totalBalance: 4_500_000, ethApr: 3, ssvPrice: 0.002, days: 30 }
  const reward = incentives(input)
  assert.ok(reward)
  near(reward.perYear, 28.8, 6)
  near(reward.perMonth, 2.367, 3)
  const page = readFileSync(new URL('../../../content/stakers/incentivized-mainnet.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| ([\d,]+) to ([\d,]+) ETH \| ([\d.]+) % \|$/gm)]
  assert.equal(rows.length, 7)
  for (const [, from = '', to = '', percent = ''] of rows)
    for (const total of [from, to])
      near(boostAt(Number(total.replaceAll(',', ''))) ?? Number.NaN, Number(percent) / 100, 6)
  assert.equal(boostAt(3_200_000), undefined)
  assert.equal(boostAt(9_600_001), undefined)
  assert.equal(incentives({ ...input, ssvPrice: 0 }), undefined)
  assert.equal(incentives({ ...input, days: Number.NaN }), undefined)
})
