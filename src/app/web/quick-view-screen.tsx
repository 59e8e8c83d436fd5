import { PageSkeleton as Component } from '#app/web/page-skeleton.tsx'

/** Its guard always leads elsewhere (D-076); this is what the eye may catch in between. */
export { Component }
