import './demo.css'
