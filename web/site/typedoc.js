// TypeDoc's pages have no main part for screen readers to go to.
document.querySelector(".col-content")?.setAttribute("role", "main");
// Keys scroll a table that is wider than a phone.
for (const table of document.querySelectorAll(".tsd-typography table")) table.tabIndex = 0;
