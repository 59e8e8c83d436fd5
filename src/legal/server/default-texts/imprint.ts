export const imprintText = `
<h2>Who runs this shop</h2>
<p>The company named on this page runs the shop, sells the products and answers for what it says here.</p>
<h2>Pictures and texts</h2>
<p>They belong to the company or to the brands that are shown, and may be used elsewhere with permission only.</p>`
