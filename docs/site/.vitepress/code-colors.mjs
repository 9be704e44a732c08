// Colors of code blocks as classes, because a Content-Security-Policy without `unsafe-inline` blocks the style attributes of Shiki.
import dark from '@shikijs/themes/github-dark-high-contrast'
import light from '@shikijs/themes/github-light-high-contrast'

export const themes = { light, dark }
const moduleName = 'virtual:code-colors.css'

const classOf = (scheme, color) => `code-${scheme}-${color.slice(1).toLowerCase()}`
/** Returns all text colors of a theme. */
const colorsOf = ({ colors, tokenColors }) =>
  new Set([colors['editor.foreground'], ...tokenColors.flatMap(({ settings }) => settings.foreground ?? [])])
const rules = Object.entries(themes).flatMap(([scheme, theme]) =>
  [...colorsOf(theme)].map(color => `.${classOf(scheme, color)} { --shiki-${scheme}: ${color}; }`),
)

/** Replaces the colors in the style attribute of each token by classes. Other styles stay, and the check of the built site reports them. */
export const transformer = {
  name: 'code-colors',
  span(node) {
    const { style, ...others } = node.properties
    if (typeof style !== 'string') return
    const classes = []
    const rest = style.replace(/--shiki-(light|dark):(#[\da-f]+);?/gi, (_whole, scheme, color) => {
      classes.push(classOf(scheme, color))
      return ''
    })
    node.properties = { ...others, ...(rest && { style: rest }) }
    this.addClassToHast(node, classes)
  },
}

/** Provides the rules of the classes as a style sheet, for Vite. */
export const stylesheet = {
  name: 'code-colors',
  resolveId: id => (id === moduleName ? id : undefined),
  load: id => (id === moduleName ? rules.join('\n') : undefined),
}
