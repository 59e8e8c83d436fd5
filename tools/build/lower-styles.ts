import type { Plugin } from 'vite'

/** Adds rules that the older ones of the promised browsers need and that the CSS compiler does not make. */
export function lowerStyles(): Plugin {
  return {
    name: 'lower-styles',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.css(?:$|\?)/.test(id)) return null
      return { code: addContainerFallbacks(addFocusFallbacks(addHeightFallbacks(code))), map: null }
    },
  }
}

/** Adds a declaration with `vh` before each with `dvh`: a browser that does not know the latter uses the window's height with its bars. */
export function addHeightFallbacks(css: string): string {
  return css.replaceAll(/([{;]\s*)([\w-]+\s*:[^;{}]*?\d)dvh([^;{}]*)/g, (whole, start: string) => {
    const declaration = whole.slice(start.length)
    return `${start}${declaration.replaceAll(/(\d)dvh/g, '$1vh')};${declaration}`
  })
}

/** Repeats the rules of container queries for browsers without these, which apply the rules by the window's width. */
export function addContainerFallbacks(css: string): string {
  const rules = [...css.matchAll(/@container\s*(\([^{]*\))\s*\{/g)].map(({ 0: head, 1: condition = '', index }) => {
    const body = css.slice(index + head.length, findEnd(css, index + head.length))
    return `@media ${condition} {${body}}`
  })
  return rules.length === 0 ? css : `${css}\n@supports not (container-type: inline-size) {\n${rules.join('\n')}\n}\n`
}

/**
 * Repeats rules with `:has(:focus-visible)` for browsers without `:has()`, with `:focus-within` in its place: there a click or a tap inside
 * the element shows the outline too.
 */
export function addFocusFallbacks(css: string): string {
  const held = /:has\([^()]*:focus-visible\)/g
  const rules = [...css.matchAll(/([^{}/]*:has\([^()]*:focus-visible\)[^{}]*)\{/g)].map(
    ({ 0: head, 1: selector = '', index }) => {
      const body = css.slice(index + head.length, findEnd(css, index + head.length))
      return `${selector.trim().replaceAll(held, ':focus-within')} {${body}}`
    },
  )
  return rules.length === 0 ? css : `${css}\n@supports not selector(:has(a)) {\n${rules.join('\n')}\n}\n`
}

/** The position at which the block ends whose contents begin at `from`. */
function findEnd(css: string, from: number): number {
  let depth = 1
  for (let at = from; at < css.length; at++) {
    if (css[at] === '{') depth += 1
    else if (css[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return css.length
}
