/// Columns of the window of a terminal; 0 where there is none.
int terminal_columns(int descriptor);
