import { type Node, parse } from 'acorn'
import { ancestor } from 'acorn-walk'
import type { LackingNames } from './lacking-names.ts'

/** The last version of JavaScript whose syntax all promised browsers read, except for what this file searches for. */
const ecmaVersion = 2022
const lookbehind = /\(\?<[=!]/
const modifiers = /\(\?[ims]*-?[ims]+:/

/** What a built script uses that one of the promised browsers lacks: syntax, patterns of regular expressions, and names. */
export function findUnsupported(code: string, lacking: LackingNames): string[] {
  let program: Node
  try {
    program = parse(code, { ecmaVersion, sourceType: 'module' })
  } catch (error) {
    return [`syntax: ${(error as Error).message}`]
  }
  const found = new Set<string>()
  ancestor(program, {
    StaticBlock: () => void found.add('syntax: static block of a class'),
    Literal({ regex, value }) {
      if (regex) checkPattern(withoutClasses(regex.pattern), found)
      else if (typeof value === 'string') checkPattern(value, found)
    },
    TemplateElement: ({ value }) => checkPattern(value.raw, found),
    MemberExpression({ object, property, computed, optional }, _state, ancestors) {
      if (computed || property.type !== 'Identifier') return
      const isChecked = optional || isGuarded(ancestors)
      const { name } = property
      if (object.type === 'Identifier' && lacking.statics.has(`${object.name}.${name}`) && !isChecked)
        found.add(`${object.name}.${name}`)
      else if (lacking.members.has(name) && !isChecked && isCalled(ancestors)) found.add(`.${name}()`)
    },
    Identifier({ name }, _state, ancestors) {
      if (lacking.globals.has(name) && !isGuarded(ancestors)) found.add(name)
    },
  })
  return [...found]
}

function checkPattern(pattern: string, found: Set<string>): void {
  if (lookbehind.test(pattern)) found.add('pattern: lookbehind')
  if (modifiers.test(pattern)) found.add('pattern: modifiers')
}

/** Removes character classes, in which the characters that begin a lookbehind or modifiers have no special meaning. */
const withoutClasses = (pattern: string) => pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, '')

function isCalled(ancestors: Node[]): boolean {
  const [around, node] = [ancestors.at(-2) as Node & Record<string, unknown>, ancestors.at(-1)]
  return around?.type === 'CallExpression' && around.callee === node
}

/** Whether the code only asks if the browser has the name: by `typeof name`, `name?.()` or a condition. Assigning to it is harmless too. */
function isGuarded(ancestors: Node[]): boolean {
  const [around, node] = [ancestors.at(-2), ancestors.at(-1)] as [Node & Record<string, unknown>, Node]
  if (!around) return false
  if (around.type === 'UnaryExpression') return true
  if (around.type === 'CallExpression') return around.optional === true && around.callee === node
  if (around.type === 'AssignmentExpression') return around.left === node
  return around.type === 'IfStatement' || around.type === 'ConditionalExpression' ? around.test === node : false
}
