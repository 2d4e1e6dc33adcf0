// TypeDoc's pages don't have a main part that screen readers could go to.
document.querySelector(".col-content")?.setAttribute("role", "main");
// Keys scroll a table that is wider than a phone.
for (const table of document.querySelectorAll(".tsd-typography table")) table.tabIndex = 0;
