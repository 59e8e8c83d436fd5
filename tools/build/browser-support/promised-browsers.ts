/** The oldest browsers that README.md promises, by their names in the browser-compat-data; Samsung Internet is built on Chrome. */
export const promisedBrowsers = {
  safari: '15.4',
  safari_ios: '15.4',
  chrome: '100',
  chrome_android: '100',
  firefox: '100',
  firefox_android: '100',
} as const
export type PromisedBrowser = keyof typeof promisedBrowsers

/** The same browsers, as the build names them. */
export const buildTargets = ['safari15.4', 'ios15.4', 'chrome100', 'firefox100']
