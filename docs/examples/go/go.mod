module fairlead.example

go 1.19
